import { currencyDecimals } from '../../../shared/quantities/currency.ts';
import type { ColumnKind } from '../table-columns.ts';
import { element, XML_HEAD, type Xml } from '../xml.ts';

/** Numbers of the cell formats in the file. */
export const STYLES = {
  text: 0,
  head: 1,
  date: 2,
  money: 3,
  share: 4,
  number: 5,
  days: 5,
  flag: 0,
  month: 6,
  headOfNumbers: 7,
} as const satisfies Record<ColumnKind | 'head' | 'headOfNumbers', number>;

const MONEY_FORMAT = 164;
const DATE_FORMAT = 165;
const NUMBER_FORMAT = 166;
const MONTH_FORMAT = 167;
/** Of many packages each costs less than a hundredth. */
const SHARE_FORMAT = 168;

/** Indented, so that a text does not touch a number before it. */
const TEXT = { wrapText: 1, vertical: 'top', horizontal: 'left', indent: 1 };
const NUMBERS = { vertical: 'top', horizontal: 'right', indent: 1 };
const HEAD = { fontId: 1, fillId: 2, applyFont: 1, applyFill: 1 };

/** Cell formats. Money has its currency's code and decimals; dates are ISO 8601, which no country reads otherwise. */
export function stylesXml(currency: string | null): string {
  const decimals = currency === null ? 2 : currencyDecimals(currency);
  const amount = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  const code = currency === null ? '' : ` "${currency}"`;
  const styles = element(
    'styleSheet',
    [
      list('numFmts', [
        element('numFmt', null, { numFmtId: MONEY_FORMAT, formatCode: `${amount}${code};-${amount}${code}` }),
        element('numFmt', null, { numFmtId: DATE_FORMAT, formatCode: 'yyyy-mm-dd' }),
        element('numFmt', null, { numFmtId: NUMBER_FORMAT, formatCode: '#,##0.##########' }),
        element('numFmt', null, { numFmtId: MONTH_FORMAT, formatCode: 'yyyy-mm' }),
        element('numFmt', null, { numFmtId: SHARE_FORMAT, formatCode: '0.0%' }),
      ]),
      list('fonts', [font(), font([element('b')])]),
      list('fills', [
        element('fill', [element('patternFill', null, { patternType: 'none' })]),
        element('fill', [element('patternFill', null, { patternType: 'gray125' })]),
        element('fill', [
          element(
            'patternFill',
            [element('fgColor', null, { rgb: 'FFE8EEF2' }), element('bgColor', null, { indexed: 64 })],
            {
              patternType: 'solid',
            },
          ),
        ]),
      ]),
      list('borders', [
        element(
          'border',
          ['left', 'right', 'top', 'bottom', 'diagonal'].map((side) => element(side)),
        ),
      ]),
      list('cellStyleXfs', [element('xf', null, { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })]),
      list('cellXfs', [
        format({}, TEXT),
        format(HEAD, TEXT),
        ...[DATE_FORMAT, MONEY_FORMAT, SHARE_FORMAT, NUMBER_FORMAT, MONTH_FORMAT].map((numFmtId) =>
          format({ numFmtId, applyNumberFormat: 1 }, NUMBERS),
        ),
        format(HEAD, { ...NUMBERS, wrapText: 1 }),
      ]),
    ],
    { xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' },
  );
  return `${XML_HEAD}${styles.xml}`;
}

function list(name: string, items: readonly Xml[]): Xml {
  return element(name, items, { count: items.length });
}

function font(marks: readonly Xml[] = []): Xml {
  return element('font', [...marks, element('sz', null, { val: 10 }), element('name', null, { val: 'Arial' })]);
}

function format(
  given: Readonly<Record<string, string | number>>,
  alignment: Readonly<Record<string, string | number>>,
): Xml {
  return element('xf', [element('alignment', null, alignment)], {
    ...{ numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0, applyAlignment: 1 },
    ...given,
  });
}
