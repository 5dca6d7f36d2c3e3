import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../../src/library/exports/xlsx/xlsx.ts';
import { readZip } from '../../../src/library/use-cases/transfer/read-zip.ts';
import type { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { withoutControls } from '../../../src/shared/plain-characters.ts';
import { ENDLESS, generatedTables } from '../../support/files/generated-tables.ts';
import { convert, noLibreOffice } from '../../support/files/libre-office.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import fc from '../../support/seeded-fast-check.ts';

interface SheetCell {
  readonly '@_r': string;
  readonly '@_t'?: string;
  readonly v?: string;
  readonly f?: string;
  readonly is?: { readonly t: { readonly '#text'?: string } };
}

const CELLS = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'row' || name === 'c',
});
const SHEETS = ['Facts', 'Tasks', 'Schedule', 'Costs', 'Cash flow', 'Risks', 'Decisions', 'RACI'];

/** The cells of a sheet by their names. */
async function cellsOf(tables: PlanTables, sheet: string): Promise<ReadonlyMap<string, SheetCell>> {
  const files = unwrap(await readZip(await workbook(tables)));
  const xml = files.get(`xl/worksheets/sheet${SHEETS.indexOf(sheet) + 1}.xml`)?.toString() ?? '';
  const { worksheet } = CELLS.parse(xml, true) as {
    worksheet: { sheetData: { row: readonly { readonly c?: readonly SheetCell[] }[] } };
  };
  return new Map(worksheet.sheetData.row.flatMap(({ c = [] }) => c.map((cell) => [cell['@_r'], cell] as const)));
}

function textOf(cell: SheetCell | undefined): string {
  return (cell?.is?.t['#text'] ?? '').replaceAll(/_x005F_/gi, '_');
}

function shown(text: string): string {
  return withoutControls(text.replaceAll(/\r\n?/g, '\n'));
}

describe('a workbook', () => {
  it('says every text as it is and has no formula that a text made, whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(generatedTables(), async (tables) => {
        const risks = await cellsOf(tables, 'Risks');
        tables.risks.forEach(({ title }, index) => {
          expect(textOf(risks.get(`B${index + 2}`))).toBe(shown(title));
        });
        for (const sheet of SHEETS)
          for (const { f } of (await cellsOf(tables, sheet)).values()) expect(f).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  });

  it('has a head that stays and filters over all rows, in every sheet', async () => {
    const [tables] = fc.sample(generatedTables(), 1);
    if (!tables) throw new Error('no tables');
    const files = unwrap(await readZip(await workbook(tables)));
    for (const index of SHEETS.keys()) {
      const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`)?.toString() ?? '';
      const rows = xml.match(/<row /g)?.length ?? 0;
      expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
      expect(xml).toMatch(new RegExp(`<autoFilter ref="A1:[A-Z]+${rows}"`));
    }
  });

  it('has columns that numbers, dates and short texts fit, and rows that long texts fit', async () => {
    const [tables] = fc.sample(generatedTables(fc.constant('short')), 1);
    const [cost] = tables?.costs ?? [];
    if (!tables || !cost) throw new Error('no tables');
    const long = 'Two trades work in the same room, so that one of them waits. '.repeat(10);
    const costs = [
      { ...cost, likely: 1, title: 'Short', why: 'Short' },
      { ...cost, likely: 46_000_000, title: 'Clearance and temporary roof', why: long },
    ];
    const files = unwrap(await readZip(await workbook({ ...tables, costs })));
    const xml = files.get(`xl/worksheets/sheet${SHEETS.indexOf('Costs') + 1}.xml`)?.toString() ?? '';
    const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    const heights = [...xml.matchAll(/<row [^>]* ht="([\d.]+)"/g)].map(([, height]) => Number(height));
    expect(widths[1]).toBeGreaterThan('Clearance and temporary roof'.length);
    expect(widths[5]).toBeGreaterThan('46,000,000.00 EUR'.length);
    expect(widths[8]).toBeLessThan(60);
    expect(heights[1]).toBeLessThan(20);
    expect((heights[2] ?? 0) / (heights[1] ?? 0)).toBeGreaterThan(long.length / (widths[8] ?? 0));
  });

  it('speaks the language of its plan, and leaves words of the plan as they are', async () => {
    const [sample] = fc.sample(generatedTables(fc.constant('Risk')), 1);
    if (!sample) throw new Error('no tables');
    const tables = { ...sample, locale: 'de-DE' };
    const names = unwrap(await readZip(await workbook(tables)))
      .get('xl/workbook.xml')
      ?.toString();
    expect([...(names ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      ...['Zahlen', 'Aufgaben', 'Zeitplan', 'Kosten', 'Zahlungsfluss', 'Risiken', 'Entscheidungen', 'RACI'],
    ]);
    const same = new Set<string>();
    for (const sheet of SHEETS) {
      const [german, english] = [await cellsOf(tables, sheet), await cellsOf(sample, sheet)];
      for (const [name, cell] of english) {
        if (!/^[A-Z]+1$/.test(name)) continue;
        expect(textOf(german.get(name))).not.toBe('');
        if (textOf(german.get(name)) === textOf(cell)) same.add(textOf(cell));
      }
    }
    expect([...same].sort()).toEqual(['ID', 'Phase']);
    const risks = await cellsOf(tables, 'Risks');
    expect([risks.get('B1'), risks.get('B2')].map(textOf)).toEqual(['Risiko', 'Risk']);
    const facts = [...(await cellsOf(tables, 'Facts')).values()].map(textOf);
    expect(facts).toEqual(expect.arrayContaining(['angenommen', 'niedrig']));
    const words = [...(await cellsOf(tables, 'Schedule')).values()].map(textOf);
    expect(words.some((word) => word === 'ja' || word === 'nein')).toBe(true);
    expect(words.some((word) => word === 'yes' || word === 'no')).toBe(false);
  });

  it('has heads above their numbers, and months without a day', async () => {
    const [tables] = fc.sample(generatedTables(), 1);
    if (!tables) throw new Error('no tables');
    const files = unwrap(await readZip(await workbook(tables)));
    const styles = CELLS.parse(files.get('xl/styles.xml')?.toString() ?? '') as {
      styleSheet: {
        numFmts: { numFmt: readonly { '@_numFmtId': string; '@_formatCode': string }[] };
        cellXfs: { xf: readonly { '@_numFmtId': string; alignment: { '@_horizontal': string } }[] };
      };
    };
    const sheet = files.get(`xl/worksheets/sheet${SHEETS.indexOf('Cash flow') + 1}.xml`)?.toString() ?? '';
    const styleOf = (cell: string) =>
      styles.styleSheet.cellXfs.xf[Number(new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1])];
    expect([styleOf('A1'), styleOf('B1'), styleOf('B2')].map((style) => style?.alignment['@_horizontal'])).toEqual(
      Array.from({ length: 3 }, () => 'right'),
    );
    const month = styles.styleSheet.numFmts.numFmt.find((each) => each['@_numFmtId'] === styleOf('A2')?.['@_numFmtId']);
    expect(month?.['@_formatCode']).toBe('yyyy-mm');
  });

  it('prints each sheet as wide as a page, with its head on every page', async () => {
    const [tables] = fc.sample(generatedTables(), 1);
    if (!tables) throw new Error('no tables');
    const files = unwrap(await readZip(await workbook(tables)));
    for (const [index, sheet] of SHEETS.entries()) {
      const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`)?.toString() ?? '';
      expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
      expect(xml).toMatch(/<pageSetup [^>]*fitToWidth="1" fitToHeight="0"/);
      expect(files.get('xl/workbook.xml')?.toString()).toContain(
        `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${sheet}'!$1:$1</definedName>`,
      );
    }
  });

  it('keeps what is calculated as a formula over the cells of the facts', async () => {
    const [tables] = fc.sample(generatedTables(), 1);
    if (!tables) throw new Error('no tables');
    const base = tables.facts[0];
    if (!base) throw new Error('no facts');
    const facts = [
      { ...base, id: 'a', unit: 'EUR', value: 20 },
      { ...base, id: 'b', unit: 'percent', value: 50 },
      { ...base, id: 'c', unit: 'EUR', value: 10, sheet_formula: '({a}*({b}/100))' },
      { ...base, id: 'd', unit: 'EUR', value: 10, sheet_formula: '({a}*{gone})' },
    ];
    const cells = await cellsOf({ ...tables, facts }, 'Facts');
    expect([cells.get('C4')?.f, cells.get('C4')?.v]).toEqual(['(C2*(C3/100))', '10']);
    expect([cells.get('C5')?.f, cells.get('C5')?.v]).toEqual([undefined, '10']);
  });

  it('cuts a text that no spreadsheet can hold, and says so', async () => {
    const [tables] = fc.sample(generatedTables(fc.constant('short')), 1);
    if (!tables) throw new Error('no tables');
    const risks = tables.risks.map((risk) => ({ ...risk, title: ENDLESS }));
    const text = textOf((await cellsOf({ ...tables, risks: risks.slice(0, 1) }, 'Risks')).get('B2'));
    expect(text.length).toBeLessThanOrEqual(32_767);
    expect(text).toMatch(/^a👩[\s\S]+… \[cut; the rest is in the report\]$/u);
  });

  it.skipIf(noLibreOffice !== null)('opens in LibreOffice with dates, money and texts as they are', async () => {
    const [tables] = fc.sample(generatedTables(fc.constantFrom('=1+1', 'مكتبة', '👩‍🚀 <b>&amp;')), 1);
    if (!tables) throw new Error('no tables');
    const every = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
    const files = convert('plan.xlsx', await workbook(tables), every);
    expect([...files.keys()].sort()).toEqual(SHEETS.map((sheet) => `plan-${sheet}.csv`).sort());
    const rows = (sheet: string): Record<string, string>[] =>
      parse(files.get(`plan-${sheet}.csv`) ?? '', { columns: true, bom: true });
    expect(rows('Schedule').map(({ Start, Finish }) => [Start, Finish])).toEqual(
      tables.tasks.map(({ start, finish }) => [start, finish]),
    );
    expect(rows('Risks').map(({ Risk }) => Risk)).toEqual(tables.risks.map(({ title }) => title));
    // A date, of which the cell shows the month; written as text, it has its day.
    expect(rows('Cash flow')[0]).toMatchObject({ Month: '01/01/2027', Spending: '10.25', Balance: '-10.25' });
  });
});
