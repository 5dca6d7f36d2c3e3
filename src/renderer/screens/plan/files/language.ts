/** How a file's text is shown, by its name. */
export function languageOf(path: string): 'json' | 'markdown' | 'text' {
  if (path.endsWith('.json')) return 'json';
  return path.endsWith('.md') ? 'markdown' : 'text';
}
