import { z } from 'zod';
import { isCurrency } from '../../../../shared/quantities/currency.ts';
import type { Input } from '../../../engine/stage.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { Names, named, namesOf } from '../../frame/data/names.ts';
import { nameOfSentence } from '../../frame/page/excerpt.ts';
import { blocks, bullets, prose, quoted, ref, section, table, text } from '../../frame/page/markdown.ts';
import { shortPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { findQuote, quoteFaults } from '../../intake/find-quote.ts';
import { prompt } from '../../intake/prompt.ts';
import { faultsOfTitles, titleField } from '../../plan/titles.ts';
import { drafted } from '../../stage.ts';
import { wbsPackages } from './wbs-packages.ts';
import { wbsTasks } from './wbs-tasks.ts';

/** In place of a task or a fact where there is none. */
const NONE = 'none';

const KINDS = {
  operator: 'runs something like it',
  project: 'has done something like it',
  adviser: 'knows the trade or the place',
  supplier: 'sells or lends what it takes',
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];

/** How it is checked, and what rests on it until then. */
const checkedBy = {
  check_task: z.string().nullable().describe('id of the task in which it is checked; null where no task does'),
  packages: z.array(z.string()).describe('ids of the packages whose cost rests on it'),
};

const Resource = z.object({
  name: z.string(),
  kind: z.enum(KIND_NAMES),
  comparable: z.string().describe('what is comparable, and what differs'),
  learn: z.string().describe('what to take over or to avoid'),
  questions: z.array(z.string()).describe('what to ask'),
  user_words: z.string().nullable().describe('words of the prompt that name it; null where it is unverified'),
  ...checkedBy,
});

const Price = z.object({
  what: z.string(),
  fact: z.string().nullable().describe('id of the assumed fact that holds it, if there is one'),
  ask_whom: z.string(),
  ...checkedBy,
});

/** Who has done something like it, what to ask them, and which prices to check, with the tasks in which that happens. */
export const relatedResources = drafted({
  id: 'related_resources',
  title: 'Related resources',
  number: '015',
  group: 'plan',
  wording: 2,
  optional: true,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 19 },
  needs: { prompt, brief, ledger, packages: wbsPackages, tasks: wbsTasks },
  yields: {
    names: Names,
    resources: z.array(Resource),
    prices: z.array(Price),
  },
  listTitles: { prices: 'Prices to check' },
  ask: {
    tier: 'standard',
    words: 430,
    instructions: `
Name whom this project can learn from: operators of something like it, comparable projects, people who know the trade or the
place, suppliers. First those whom the prompt names. For others you have no source: name one only if you are sure that it
exists, otherwise describe its kind so that somebody could find it, and state of neither what you could not prove. Say what
is comparable and what differs, what to take over or avoid, and what to ask, so that the answer changes a figure, a date or
a choice of this plan. Then the prices that most money rests on and that nobody has confirmed, with who could confirm them.
For each, name the task of the plan in which it is checked, early enough that no money that rests on it is spent before, or
${NONE} where the plan has no such task, and the packages whose cost rests on it.`,
    pages: ({ brief, packages, tasks }) => [
      briefPage(brief),
      shortPage(wbsPackages, packages, {
        title: 'Work packages by id, in their order',
        text: bullets(packages.field('packages').map(({ id, title }) => `${id}: ${text(title)}`)),
        cutOrder: 0,
      }),
      {
        title: 'Tasks by id',
        text: bullets(tasks.field('tasks').map(({ id, title }) => `${id}: ${text(title)}`)),
        cutOrder: 0,
      },
    ],
    facts: ({ ledger }) => ledgerFacts(ledger, ['scale', 'price', 'money', 'rate', 'running', 'income']),
    proposesFacts: false,
    leavesQuestions: false,
    answer: ({ ledger, packages, tasks }) => {
      const check_task = oneOf(
        [...tasks.field('tasks').map(({ id }) => id), NONE],
        `id of the task in which it is checked, or ${NONE}`,
      );
      const package_id = oneOf(
        packages.field('packages').map(({ id }) => id),
        'package id',
      );
      return {
        resources: list(
          z.object({
            name: titleField('who it is, or of what kind', 8),
            kind: z.enum(KIND_NAMES).describe(
              Object.entries(KINDS)
                .map(([kind, what]) => `${kind}: ${what}`)
                .join('; '),
            ),
            comparable: proseField('what is comparable, and what differs', 20),
            learn: proseField('what to take over or to avoid', 20),
            questions: list(proseField('a question', 18), [1, 3], 'what to ask'),
            user_words: z
              .string()
              .describe('exact words of the prompt that name it, 2 to 15 words; empty where the prompt does not'),
            check_task,
            packages: list(package_id, [0, 3], 'packages whose cost rests on what they say'),
          }),
          [3, 6],
          'whom to ask, those of the prompt first',
        ),
        prices: list(
          z.object({
            what: proseField('which price', 10),
            fact: oneOf([...assumedPrices(ledger), NONE], `the assumed figure that holds it, or ${NONE}`),
            ask_whom: proseField('who confirms it, and how', 12),
            check_task,
            packages: list(package_id, [1, 4], 'packages whose cost rests on it'),
          }),
          [2, 6],
          'prices to be checked, that on which most money rests first',
        ),
      };
    },
    faults: ({ resources }, { prompt }) => [
      ...faultsOfTitles(
        'resource',
        resources.map(({ name }) => name),
      ),
      ...resources.flatMap(({ user_words }, index) =>
        user_words.trim() === '' ? [] : quoteFaults(prompt.field('text'), `resources[${index}].user_words`, user_words),
      ),
    ],
    content: ({ whole: { resources, prices } }, { prompt, ledger, packages, tasks }) => {
      const assumed = assumedPrices(ledger);
      const check = (row: { check_task: string; packages: string[] }) => ({
        check_task: row.check_task === NONE ? null : row.check_task,
        packages: [...new Set(row.packages)],
      });
      return {
        names: namesOf(packages.field('packages'), tasks.field('tasks')),
        resources: resources.map((row) => ({
          ...row,
          name: row.name.trim(),
          user_words: findQuote(prompt.field('text'), row.user_words)?.text ?? null,
          ...check(row),
        })),
        prices: prices.map((row) => ({ ...row, fact: assumed.includes(row.fact) ? row.fact : null, ...check(row) })),
      };
    },
  },
  check: (data) =>
    toBeChecked(data.resources, data.prices)
      .filter(({ check_task, packages }) => check_task === null && packages.length > 0)
      .map(({ name, packages }) => ({
        severity: 'warning' as const,
        code: 'source-never-checked',
        message: `No task checks “${nameOfSentence(name)}”, on which the cost of “${named(packages[0] ?? '', data.names)}” rests.`,
        next: 'Add a task that checks it before that money is spent.',
      })),
  page: (data) => {
    // One task often checks most of a table: it is named where that begins.
    const checked = (rows: readonly { check_task: string | null }[], index: number) => {
      const id = rows[index]?.check_task ?? null;
      if (id === null) return '**No task**';
      return id === rows[index - 1]?.check_task ? 'as above' : text(named(id, data.names));
    };
    return blocks(
      '“Unverified” means that it comes from general knowledge: verify it before you rely on it.',
      table(
        ['Who', 'What is comparable', 'What to learn', 'What to ask', 'Source', 'Checked in'],
        data.resources.map((row, index) => [
          `**${text(row.name)}** (${KINDS[row.kind]})`,
          prose(row.comparable),
          prose(row.learn),
          row.questions.map(prose).join(' '),
          row.user_words === null ? 'Unverified' : `The prompt: ${quoted(row.user_words)}`,
          checked(data.resources, index),
        ]),
      ),
      section(
        'Prices to check',
        table(
          ['Price', 'Assumed so far', 'Who confirms it', 'What rests on it', 'Checked in'],
          data.prices.map((row, index) => [
            prose(row.what),
            row.fact === null ? '–' : ref(row.fact),
            prose(row.ask_whom),
            row.packages.map((id) => text(named(id, data.names))).join('; '),
            checked(data.prices, index),
          ]),
        ),
      ),
    );
  },
});

/** Something that is not certain yet, with the task that checks it and the packages whose cost rests on it. */
interface ToBeChecked {
  readonly name: string;
  /** Id of the assumed fact that holds it. */
  readonly fact: string | null;
  readonly check_task: string | null;
  readonly packages: readonly string[];
}

/** All that the section says is to be checked: resources that the user did not name, and prices. */
export function toBeChecked(
  resources: readonly z.infer<typeof Resource>[],
  prices: readonly z.infer<typeof Price>[],
): ToBeChecked[] {
  return [
    ...resources.filter(({ user_words }) => user_words === null).map((row) => ({ ...row, fact: null })),
    ...prices.map(({ what, ...row }) => ({ ...row, name: what })),
  ];
}

/** Ids of the assumed facts that are amounts of money or prices for one of something. */
function assumedPrices(ledger: Input<unknown>): string[] {
  return ledgerFacts(ledger).flatMap(({ id, unit, basis }) =>
    basis === 'assumed' && isCurrency(unit.split('/')[0] ?? '') ? [id] : [],
  );
}
