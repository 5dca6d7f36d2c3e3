/** How numbers and dates of a plan are written where nobody has said so, as a BCP 47 tag. */
export const DEFAULT_LOCALE = 'en-GB';

/**
 * How numbers and dates of a plan in that language are written where nobody has said so; undefined for `DEFAULT_LOCALE`.
 * Who asks writes their own language in the way of their country, and another one as it is usually written.
 *
 * @param language ISO 639-1, or `und` where it is not known
 * @param usual BCP 47, of who asks, whatever their plan is written in
 */
export function localeOf(language: string, usual?: string): string | undefined {
  if (language === 'und' || (usual !== undefined && new Intl.Locale(usual).language === language)) return usual;
  return language === 'en' ? undefined : language;
}
