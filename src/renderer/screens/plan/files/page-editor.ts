/** In which a person last wrote in a page. */
type PageEditor = 'rich' | 'source';

const KEY = 'page-editor';

export function pageEditor(): PageEditor {
  return localStorage.getItem(KEY) === 'rich' ? 'rich' : 'source';
}

export function rememberPageEditor(editor: PageEditor): void {
  localStorage.setItem(KEY, editor);
}
