import type { LedgerFact } from '../../../../shared/fact.ts';
import { FACT_REFERENCE } from '../../../../shared/fact-reference.ts';
import type { Gathered } from '../../../engine/stage.ts';
import { parseMarkdown } from '../../../facts/parse-markdown.ts';
import { isOfPlan } from '../../section.ts';
import { type Located, type RuleResult, withValues } from './calculated-checks.ts';

/** Code of the finding that a page was edited and no longer says what its data says. */
export const PAGE_DIFFERS = 'page-differs-from-data';

const RULE = 'Edited pages say what their data says';
/** Differences that one finding names. */
const MOST_NAMED = 3;

/** What a line of a page says in numbers: a row of a table, or a list item with a label. */
interface Statement {
  /** What it is about: the heading above it with the first cell or the label. */
  readonly subject: string;
  readonly name: string;
  /** Numbers and fact references, in order. */
  readonly values: readonly string[];
}

/**
 * Holds pages that a person edited against the data of their section: the numbers in rows of tables and in labelled
 * list items have to be those of the data, because the calculations follow the data alone. Wording is free. Looks at
 * each edited page.
 */
export function pagesMatchData(gathered: Gathered, facts: readonly LedgerFact[]): RuleResult {
  const edited = gathered.all.filter(({ stage, input }) => isOfPlan(stage) && input.summary.pageEdited === true);
  const findings = edited.flatMap(({ stage, input }): Located[] => {
    const differing = differences(input.page, stage.page(input.data));
    if (differing.length === 0) return [];
    const named = differing.slice(0, MOST_NAMED).map((words) => withValues(words, facts));
    const more = differing.length - named.length;
    return [
      {
        section: stage.id,
        severity: 'warning',
        code: PAGE_DIFFERS,
        message: `The page “${stage.title}” was edited and no longer says what its data says: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}. Totals, dates and checks follow the data.`,
        next: 'Change the numbers in the data of the section, and restore the page so that it follows.',
      },
    ];
  });
  return { rule: RULE, lookedAt: edited.length, findings };
}

/** In words, where a page states other numbers than the page that its data gives. */
function differences(page: string, ofData: string): string[] {
  const [said, right] = [bySubject(statements(page)), bySubject(statements(ofData))];
  return [...new Set([...right.keys(), ...said.keys()])].flatMap((subject) => {
    const [there, due] = [said.get(subject) ?? [], right.get(subject) ?? []];
    const name = `“${(there[0] ?? due[0])?.name ?? ''}”`;
    return Array.from({ length: Math.max(there.length, due.length) }, (_, index) => {
      const [row, wanted] = [there[index], due[index]];
      if (!row) return `${name} is missing on the page`;
      if (!wanted) return `${name} is not in the data`;
      const at = wanted.values.findIndex((value, place) => value !== row.values[place]);
      if (at < 0 && row.values.length <= wanted.values.length) return null;
      return `${name} says ${row.values[at < 0 ? wanted.values.length : at] ?? 'nothing'} where the data says ${wanted.values[at] ?? 'nothing'}`;
    }).filter((words) => words !== null);
  });
}

function bySubject(all: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> {
  return Map.groupBy(all, ({ subject }) => subject);
}

interface Position {
  readonly start: { readonly offset?: number | undefined };
  readonly end: { readonly offset?: number | undefined };
}

const VALUE = new RegExp(`${FACT_REFERENCE.source}|\\d(?:[\\d.,:\\u00a0\\u202f]*\\d)?`, 'g');
const LABELLED = /^\*\*([^*]+?):?\*\*:?\s*(.*)$/s;

function statements(page: string): Statement[] {
  let heading = '';
  return parseMarkdown(page).children.flatMap((block): Statement[] => {
    const source = ({ position }: { readonly position?: Position | undefined }) =>
      page.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
    if (block.type === 'heading') heading = source(block);
    if (block.type === 'table')
      return block.children.slice(1).flatMap(({ children }) => {
        const [first = '', ...others] = children.map((cell) =>
          source(cell)
            .replace(/^\s*\||\|\s*$/g, '')
            .trim(),
        );
        return stated(heading, first, others.join(' | '));
      });
    if (block.type === 'list')
      return block.children.flatMap((item) => {
        const [, label, rest] = LABELLED.exec(source(item).replace(/^[-*+]\s+/, '')) ?? [];
        return label === undefined || rest === undefined ? [] : stated(heading, label, rest);
      });
    return [];
  });
}

function stated(heading: string, name: string, rest: string): Statement[] {
  const values = [...rest.matchAll(VALUE)].map(([value]) => value);
  return values.length === 0 ? [] : [{ subject: `${heading}\n${name}`, name, values }];
}
