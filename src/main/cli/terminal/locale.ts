/**
 * How numbers and dates are to be written, from what the environment says (LC_ALL, else LANG, as POSIX orders them);
 * on Windows, which has neither, from the system. Undefined when nothing usable is said, such as `C.UTF-8`.
 * @returns BCP 47.
 */
export function environmentLocale(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const named = [env.LC_ALL, env.LANG].find((value) => value !== undefined && value !== '');
  if (named === undefined) return platform === 'win32' ? new Intl.DateTimeFormat().resolvedOptions().locale : undefined;
  const match = /^([a-z]{2,3})(?:[_-]([A-Za-z]{2}|\d{3}))?(?:[.@].*)?$/.exec(named);
  if (!match) return undefined;
  const tag = match[2] === undefined ? `${match[1]}` : `${match[1]}-${match[2].toUpperCase()}`;
  return Intl.NumberFormat.supportedLocalesOf([tag])[0];
}
