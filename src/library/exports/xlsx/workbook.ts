import type { LocalizedTable } from '../table-columns.ts';
import { element, XML_HEAD } from '../xml.ts';
import { rangeOf } from './cells.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The sheets by name, and of each the range that its filter covers and the head that every page repeats. */
export function workbookXml(sheets: readonly LocalizedTable[]): string {
  const workbook = element(
    'workbook',
    [
      element(
        'sheets',
        sheets.map(({ title }, index) =>
          element('sheet', null, { name: title, sheetId: index + 1, 'r:id': `rId${index + 1}` }),
        ),
      ),
      element(
        'definedNames',
        sheets.flatMap((sheet, index) => [
          element('definedName', `'${sheet.title}'!${rangeOf(sheet, { fixed: true })}`, {
            name: '_xlnm._FilterDatabase',
            localSheetId: index,
            hidden: 1,
          }),
          // The head is repeated on every page.
          element('definedName', `'${sheet.title}'!$1:$1`, { name: '_xlnm.Print_Titles', localSheetId: index }),
        ]),
      ),
      // Values stand beside the formulas; a program that opens the file calculates them anew.
      element('calcPr', null, { calcId: 191029, fullCalcOnLoad: 1 }),
    ],
    { xmlns: MAIN, 'xmlns:r': OFFICE },
  );
  return `${XML_HEAD}${workbook.xml}`;
}

export function contentTypes(sheets: readonly LocalizedTable[]): string {
  const override = (part: string, type: string) =>
    element('Override', null, { PartName: part, ContentType: `${SPREADSHEET}.${type}+xml` });
  const types = element(
    'Types',
    [
      element('Default', null, {
        Extension: 'rels',
        ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
      }),
      element('Default', null, { Extension: 'xml', ContentType: 'application/xml' }),
      override('/xl/workbook.xml', 'sheet.main'),
      override('/xl/styles.xml', 'styles'),
      ...sheets.map((_, index) => override(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet')),
    ],
    { xmlns: `${PACKAGE}/content-types` },
  );
  return `${XML_HEAD}${types.xml}`;
}

/** Parts that another part refers to, by `rId1` and so on. */
export function relationships(parts: readonly { readonly type: string; readonly target: string }[]): string {
  const all = element(
    'Relationships',
    parts.map(({ type, target }, index) =>
      element('Relationship', null, { Id: `rId${index + 1}`, Type: `${OFFICE}/${type}`, Target: target }),
    ),
    { xmlns: `${PACKAGE}/relationships` },
  );
  return `${XML_HEAD}${all.xml}`;
}
