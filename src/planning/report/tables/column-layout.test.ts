import { describe, expect, it } from 'vitest';
import fc from '../../../../tests/support/seeded-fast-check.ts';
import { columnLayout } from './column-layout.ts';

const PAGE = 9_638;
/** Margins of a cell and the letters of a word of this font, in twentieths of a point: a little less than a word needs. */
const roomOf = (letters: number) => 160 + letters * 80;

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

describe('the columns of a table in a document', () => {
  it('are together as wide as the page, whatever stands in them', () => {
    const rows = fc.integer({ min: 1, max: 14 }).chain((count) =>
      fc.array(fc.array(fc.string({ maxLength: 60 }), { minLength: count, maxLength: count }), {
        minLength: 1,
        maxLength: 6,
      }),
    );
    fc.assert(
      fc.property(rows, (texts) => {
        const { widths } = columnLayout(texts, PAGE);
        expect(widths).toHaveLength(texts[0]?.length ?? 0);
        expect(sum(widths)).toBeLessThanOrEqual(PAGE);
        expect(sum(widths)).toBeGreaterThan(PAGE - 30);
        for (const width of widths) expect(width).toBeGreaterThan(300);
      }),
    );
  });

  it('keep short words and dates whole beside long texts', () => {
    const why =
      'Insulated ground floor, staff and swimmers; the upper floors are kept frost-free and nothing else. '.repeat(3);
    const head = ['Assumption', 'Why', 'How to check', 'Owner', 'Known before', 'Impact', 'If wrong'];
    const row = [why, why, why, 'Water and heat engineer', '28\u00a0September\u00a02027', 'medium', why];
    const { widths, isUpwards } = columnLayout([head, row], PAGE);
    expect(widths[5]).toBeGreaterThan(roomOf('medium'.length));
    expect(widths[4]).toBeGreaterThan(roomOf('28 September 2027'.length));
    expect(isUpwards).not.toContain(true);
  });

  it('have their heads written upwards where a chart of letters would not fit otherwise', () => {
    const roles = ['Design team', 'Water and heat engineer', "Client's representative", 'Construction manager'];
    const many = [...roles, ...roles, ...roles];
    const rows = [
      ['Work package', ...many],
      ['Clearance and temporary roof', ...many.map(() => 'R A')],
    ];
    const { widths, isUpwards, headHeight } = columnLayout(rows, PAGE);
    expect(isUpwards).toEqual([false, ...many.map(() => true)]);
    expect(widths[0]).toBeGreaterThan(roomOf('temporary'.length));
    expect(headHeight).toBeGreaterThan(roomOf("Client's representative".length));
    const few = rows.map((cells) => cells.slice(0, 3));
    expect(columnLayout(few, PAGE)).toMatchObject({ isUpwards: [false, false, false], headHeight: null });
  });

  it('keep a date, an amount and a range of days on one line where the page has room for them', () => {
    const words = 'Buys the measurements that the design and the clean-up need before anything is ordered. '.repeat(3);
    const { widths } = columnLayout(
      [
        ['Task', 'Working days', 'Start', 'Value', 'Why'],
        [words, '25 (15–40)', '25 Nov 2026', 'DKK 46,000,000', words],
        [words, '110 (70–180)', '9 Mar 2027', 'DKK 950,000', words],
      ],
      PAGE,
    );
    expect(widths[1]).toBeGreaterThan(roomOf('110 (70–180)'.length));
    expect(widths[2]).toBeGreaterThan(roomOf('25 Nov 2026'.length));
    expect(widths[3]).toBeGreaterThan(roomOf('DKK 46,000,000'.length));
  });

  it('give the room to the column whose lines make the rows high, not to the one with the longest word', () => {
    const source = 'Why: Wet rooms, saunas and canteen in sound masonry; dry large areas lower it.\n'.repeat(3);
    const rows = [
      ['Fact', 'Value', 'Source'],
      ...Array.from({ length: 20 }, () => ['Contribution of the municipality to renovation', '14%', source]),
    ];
    const { widths } = columnLayout(rows, PAGE);
    expect(widths[2]).toBeGreaterThan(PAGE / 2);
  });

  it('say when a page has no room for all words', () => {
    const wide = ['Municipality', 'Representative', 'Organisation', 'Responsibility'];
    expect(columnLayout([wide, wide], PAGE).isRoomy).toBe(true);
    const wider = [...wide, ...wide, ...wide];
    expect(columnLayout([wider, wider], PAGE).isRoomy).toBe(false);
  });

  it('give most of the page to what is longest', () => {
    const { widths } = columnLayout(
      [
        ['Fact', 'Value', 'Source', 'Section'],
        [
          'Price',
          'DKK\u00a065',
          `Why: ${'season passes pull the average below the single ticket; '.repeat(4)}`,
          'facts',
        ],
      ],
      PAGE,
    );
    expect(widths[2]).toBeGreaterThan(PAGE / 2);
  });
});
