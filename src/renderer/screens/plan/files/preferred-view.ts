/** In which a person last wrote in a page. */
type PageEditor = 'rich' | 'source';
/** As which a person last looked at data that has tables. */
type DataView = 'table' | 'source';

const PAGE_KEY = 'page-editor';
const DATA_KEY = 'data-view';

/** Rich text, until somebody chooses the source. */
export function pageEditor(): PageEditor {
  return localStorage.getItem(PAGE_KEY) === 'source' ? 'source' : 'rich';
}

export function rememberPageEditor(editor: PageEditor): void {
  localStorage.setItem(PAGE_KEY, editor);
}

/** Tables, until somebody chooses JSON. */
export function dataView(): DataView {
  return localStorage.getItem(DATA_KEY) === 'source' ? 'source' : 'table';
}

export function rememberDataView(view: DataView): void {
  localStorage.setItem(DATA_KEY, view);
}
