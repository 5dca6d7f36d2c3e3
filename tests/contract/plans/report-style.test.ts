import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFolder } from '../../../src/library/index.ts';
import { ANSWERED_EXAMPLES } from '../../../src/model/exchange/example-answers.ts';
import { renderMarkdown } from '../../../src/planning/report/markdown-report/markdown-report.ts';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { german } from '../../../src/shared/report-words/german.ts';
import { germanCells } from '../../../src/shared/report-words/german-cells.ts';
import { germanSpecialists } from '../../../src/shared/report-words/german-specialists.ts';
import { germanTitles } from '../../../src/shared/report-words/german-titles.ts';
import type { PlanCopy } from '../../support/plans/drafted-plan.ts';
import { draftedExample } from '../../support/plans/example-plan.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

/** Words of somebody, code, anchors and addresses are no words of the report. */
const NOT_ITS_OWN =
  /"[^"\n]{1,400}"|“[^“”\n]{1,400}”|„[^„“”\n]{1,400}[“”]|`[^`\n]*`|<[^>\n]*>|\]\([^)\n]*\)|\bhttps?:[^\s)>|]+/gu;
const ISO_DATE = /(?<![\w/-])\d{4}-\d{2}-\d{2}(?![\w-])/g;
const LONG_DATE =
  /\b\d{1,2}\.? (?:January|February|March|April|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember) \d{4}\b/g;
/** An amount whose currency is on the side where the locale does not have it, or with separators of another one. */
const OTHER_MONEY = {
  en: /\d ?(?:EUR|USD|DKK|€|\$)(?!\w)|€\d{4,}|€ \d|(?:€|DKK )\d{1,3}\.\d{3}(?!\d)/g,
  de: /(?:EUR|USD|€) ?\d|\d ?EUR(?!\w)|\d,\d{3} €|\d{5,} €/g,
} as const;
const AMOUNT = /^\**−?(?:(?:US\$|[€$]|DKK )\d[\d,.]*|\d[\d.,]* [€$])\**$/;

describe.each(ANSWERED_EXAMPLES)('the report of the example plan %s', (id) => {
  let plan: PlanCopy;
  let model: ReportModel;
  beforeAll(async () => {
    plan = (await draftedExample(id)).copy();
    const path = join(planFolder(plan.library.home, plan.planId), fileOf('report', 'data'));
    model = JSON.parse(readFileSync(path, 'utf8')) as ReportModel;
  });
  afterAll(() => plan?.dispose());

  const lines = () =>
    renderMarkdown(model)
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .filter((line) => !/^\s*>(?! \*\*Note)/.test(line))
      .map((line) => line.replaceAll(NOT_ITS_OWN, ' '));
  /** Those after the first screen, whose tiles are a table in Markdown. */
  const rows = () => {
    const all = lines();
    return all.slice(all.findIndex((line) => line.startsWith('## '))).filter((line) => line.startsWith('|'));
  };
  const found = (pattern: RegExp, among: readonly string[]) =>
    among.flatMap((line) =>
      line.match(pattern) ? [`${line.match(pattern)?.join(' ')} in ${line.slice(0, 160)}`] : [],
    );

  // The others are in English and Danish.
  if (id === 'hitzeschutz-mannheim')
    it('says nothing in English: its answers are German', () => {
      const english =
        /(?<![\p{L}-])(?:[Tt]he|of|is|are|and|to|with|from|which|this|that|not|has|have|its|when|where|if|every|then|than|more|other|been|[Bb]efore|[Aa]fter|needed)(?![\p{L}-])/gu;
      expect(found(english, lines())).toEqual([]);
      const words: Readonly<Record<string, string>> = {
        ...german,
        ...germanTitles,
        ...germanCells,
        ...germanSpecialists,
      };
      const alone = lines().flatMap((line) => [
        ...line.split('|').map((cell) => cell.trim()),
        ...[...line.matchAll(/\*\*([^*]+?)[.:]?\*\*/g)].map(([, bold = '']) => bold),
        line.replace(/^#+ /, ''),
      ]);
      const germanToo = new Set(Object.values(words));
      expect(
        alone.filter((text) => Object.hasOwn(words, text) && words[text] !== text && !germanToo.has(text)),
      ).toEqual([]);
    });

  it('has no date as data writes it', () => {
    expect(lines().length).toBeGreaterThan(500);
    expect(found(ISO_DATE, lines())).toEqual([]);
  });

  it('has long dates in sentences, and none alone in a cell', () => {
    expect(
      found(
        LONG_DATE,
        lines().filter((line) => !line.startsWith('|')),
      ).length,
    ).toBeGreaterThan(5);
    expect(found(LONG_DATE, rows())).toEqual([]);
  });

  it('writes money in one way, and names the currency of a column once', () => {
    expect(found(OTHER_MONEY[model.locale.startsWith('de') ? 'de' : 'en'], lines())).toEqual([]);
    const columns = tablesIn(lines()).flatMap(([head = [], , ...body]) =>
      head.map((name, column) => ({
        name,
        cells: body.map((row) => row[column]?.trim() ?? '').filter((c) => c !== '' && c !== '–'),
      })),
    );
    const all = columns.filter(({ cells }) => cells.length > 0 && cells.every((cell) => AMOUNT.test(cell)));
    expect(all.map(({ name, cells }) => `${name}: ${cells[0]}`)).toEqual([]);
    expect(columns.filter(({ name }) => /, (?:€|US\$|DKK)\s*$/.test(name)).length).toBeGreaterThan(3);
  });
});

function tablesIn(lines: readonly string[]): string[][][] {
  const tables: string[][][] = [];
  let isOpen = false;
  for (const line of lines) {
    if (!line.startsWith('|')) isOpen = false;
    else {
      if (!isOpen) tables.push([]);
      isOpen = true;
      tables.at(-1)?.push(line.split(/(?<!\\)\|/));
    }
  }
  return tables;
}
