/** The beginning of a plain file name from a title; `plan` where nothing of it is left. */
export function fileStem(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'plan' : slug;
}
