import { z } from 'zod';
import type { ContextPage } from '../../../engine/question.ts';
import type { Input } from '../../../engine/stage.ts';
import { type Item, oneOf, proseField } from '../../ask.ts';
import { ledgerFacts } from '../../foundations/ledger.ts';
import { blocks, bullets, prose, section, table, text } from '../../frame/page/markdown.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { findQuote } from '../../intake/find-quote.ts';
import { makeAssumptions } from '../../plan/make-assumptions.ts';
import { rowForEach } from '../../plan/phase-items.ts';
import { drafted } from '../../stage.ts';
import { quotedWords } from '../experts/proposed-change.ts';
import { calculatedFacts, calculatedPage } from './calculated-page.ts';
import { JUDGED, JUDGED_IF_THERE } from './judged-sections.ts';

const VERDICTS = ['passes', 'weak', 'fails', 'cannot_tell'] as const;
type Verdict = (typeof VERDICTS)[number];

const VERDICT_TEXT: Readonly<Record<Verdict, string>> = {
  passes: 'Passes',
  weak: 'Weak',
  fails: 'Fails',
  cannot_tell: 'Cannot tell',
};

/** Ways in which plans fail, in groups that are judged side by side. */
const CHECKLIST: readonly (Item & { readonly checks: Readonly<Record<string, string>> })[] = [
  {
    id: 'purpose',
    title: 'Purpose and scope',
    checks: {
      goal: 'The goal can be judged by somebody outside, with a date and a measure.',
      success: 'Success is measured by what changes for those it is for, not by work that is done.',
      scope: 'What is not part of the project is said where a reader would expect it.',
      packages: 'The work packages together yield every deliverable, and nothing that nobody asked for.',
      prompt: 'What the prompt demands or forbids is honoured in the work, not only repeated.',
    },
  },
  {
    id: 'time_and_money',
    title: 'Time and money',
    checks: {
      estimates: 'Durations and costs have a basis that somebody could check.',
      slack: 'There is time and money for what goes wrong, and it is said who may spend it.',
      order: 'Nothing expensive begins before the evidence or permission that it rests on.',
      funding: 'The money is there when it is needed, not only in sum.',
      after: 'What the result costs to run and keep is considered where it outlives the project.',
    },
  },
  {
    id: 'people',
    title: 'People and decisions',
    checks: {
      capacity: 'The named roles can do the work in the time, also where it comes all at once.',
      knowledge: 'The skills that the hardest task needs are in the team, or it is said where they come from.',
      authority: 'It is clear who decides what, and that person has the means to.',
      affected: 'Those who are affected and can stop or delay the project are met before it matters.',
      alone: 'No single person is the only one who can do something critical.',
    },
  },
  {
    id: 'risk_and_law',
    title: 'Risk, law and harm',
    checks: {
      worst: 'The risks that would end the project are named, each with a sign that is seen in time.',
      responses: 'Responses to the worst risks are part of the work, with money and an owner.',
      permits: 'Permits, licences and duties that this work needs at this place are named and in time.',
      harm: 'Harm to people, data or the environment is considered, and prevented by work in the plan.',
      stop: 'It is said when the project would be stopped, and what that would cost.',
    },
  },
];

/** Heading of what the report shows in its appendix. */
const SETTLED = 'Nothing to change';

const Judged = z.object({
  group: z.string(),
  check: z.string(),
  statement: z.string(),
  verdict: z.enum(VERDICTS),
  quote: z.string().describe('words of the plan that show it; empty where nothing could be quoted'),
  why: z.string(),
  mend: z.string().describe('what to change; empty where the check passes'),
});

/** A checklist of how plans fail, each verdict with evidence quoted from the plan. */
export const selfAudit = drafted({
  id: 'self_audit',
  title: 'Audit against a checklist',
  number: '027',
  group: 'decide',
  version: 2,
  wording: 2,
  optional: true,
  report: [
    { part: 'trust', shownElsewhere: [SETTLED] },
    {
      part: 'record',
      id: 'audit_settled',
      title: 'Statements that hold or cannot be judged',
      markdown: ({ input }) => verdictTable(input.field('verdicts').filter((row) => !needsChange(row))),
    },
  ],
  needs: { ...JUDGED, constraints: extractConstraints, assumptions: makeAssumptions },
  wants: JUDGED_IF_THERE,
  yields: {
    verdicts: z.array(Judged),
  },
  listTitles: { verdicts: 'Audit results' },
  ask: {
    tier: 'standard',
    words: 330,
    instructions: `
Audit the plan against the statements at the end of the pages. For each, say whether the plan passes: it does what the
statement says; is weak: in part, or in words that nothing in the work bears out; fails: it does not, or does the opposite;
or cannot be judged from these pages. Quote the words of a page that show it, exactly as they stand there; only where the
plan is silent is the quote empty. A plan that names a thing has not yet done it: look for the task, the money and the
owner. Most plans are weak somewhere; a list of passes is not an audit. Say what to change in one thing that can be done.`,
    usualCount: () => CHECKLIST.length,
    items: () => CHECKLIST,
    mayLackItems: true,
    standIn: 'Those statements were not judged.',
    withPrompt: false,
    pages: (inputs, item) => [...pagesFor(inputs, item), statementsPage(item)],
    facts: (inputs) => [...ledgerFacts(inputs.ledger), ...calculatedFacts(inputs)],
    proposesFacts: false,
    leavesQuestions: false,
    answer: (_, item) => {
      const ids = Object.keys(checksOf(item));
      return {
        verdicts: rowForEach(
          z.object({
            check: oneOf(ids, 'statement that is judged'),
            verdict: z.enum(VERDICTS).describe('whether the plan does what the statement says'),
            quote: z
              .string()
              .describe('exact words of a page that show it, 3 to 25 words; empty where the plan is silent'),
            why: proseField('why, in one sentence', 20),
            mend: proseField('what to change; empty where it passes', 20),
          }),
          ids.length,
          'one verdict for each statement',
        ),
      };
    },
    faults: ({ verdicts }, inputs, item) => {
      const pages = pagesFor(inputs, item)
        .map(({ text }) => text)
        .join('\n');
      const judged = verdicts.map(({ check }) => check);
      return [
        ...Object.keys(checksOf(item))
          .filter((id) => !judged.includes(id))
          .map((id) => `verdicts: ${id} is not judged.`),
        ...verdicts
          .filter(({ quote }) => quote.trim() !== '' && findQuote(pages, quote) === null)
          .map(
            ({ check, quote }) =>
              `verdicts: the quote “${quote.slice(0, 120)}” for ${check} stands on no page; copy words exactly, or leave it empty.`,
          ),
        ...verdicts
          .filter(({ verdict, quote }) => verdict === 'passes' && quote.trim() === '')
          .map(
            ({ check }) => `verdicts: ${check} passes without a quote; quote what shows it, or choose another verdict.`,
          ),
        ...verdicts
          .filter(({ verdict, mend }) => (verdict === 'weak' || verdict === 'fails') && mend.trim() === '')
          .map(({ check }) => `verdicts: ${check} needs a change in mend.`),
      ];
    },
    content: ({ items }) => ({
      verdicts: items.flatMap(({ item, answer }) =>
        answer.verdicts.map((row) => ({
          group: item.title,
          ...row,
          statement: checksOf(item)[row.check] ?? '',
          mend: row.verdict === 'passes' ? '' : row.mend,
        })),
      ),
    }),
  },
  page: ({ verdicts }) => {
    const count = (verdict: Verdict) => verdicts.filter((row) => row.verdict === verdict).length;
    const groups = [...Map.groupBy(verdicts.filter(needsChange), ({ group }) => group)];
    return blocks(
      `Of ${verdicts.length} statements about good plans, ${count('passes')} hold, ${count('weak')} hold in part, ${count('fails')} ${count('fails') === 1 ? 'does' : 'do'} not hold and ${count('cannot_tell')} cannot be judged.`,
      ...groups.map(([group, rows]) => section(group, verdictTable(rows))),
      section(SETTLED, verdictTable(verdicts.filter((row) => !needsChange(row)))),
    );
  },
});

type Judged = z.infer<typeof Judged>;

function needsChange({ verdict }: Judged): boolean {
  return verdict === 'weak' || verdict === 'fails';
}

function verdictTable(verdicts: readonly Judged[]): string {
  const hasChanges = verdicts.some(({ mend }) => mend !== '');
  return table(
    ['Statement', 'Verdict', 'Evidence', 'Why', ...(hasChanges ? ['To change'] : [])],
    verdicts.map((row) => [
      text(row.statement),
      VERDICT_TEXT[row.verdict],
      row.quote === '' ? 'none' : quotedWords(row.quote),
      prose(row.why),
      ...(hasChanges ? [row.mend === '' ? '–' : prose(row.mend)] : []),
    ]),
  );
}

type Pages = Readonly<
  Record<
    'constraints' | 'assumptions' | 'team' | 'governance' | 'plan' | 'packages' | 'risks' | 'costs',
    Input<unknown>
  >
> &
  Parameters<typeof calculatedPage>[0] & { readonly brief: Parameters<typeof briefPage>[0] };

/** The sections that show whether the statements of a group hold. */
function pagesFor(inputs: Pages, { id }: Item): readonly ContextPage[] {
  const { constraints, assumptions, team, governance, plan, packages, risks, costs } = inputs;
  switch (id) {
    case 'purpose':
      return [
        briefPage(inputs.brief),
        sectionPage(constraints, 'Constraints', 1),
        sectionPage(plan, 'Project plan', 1),
        sectionPage(packages, 'Work packages', 3),
      ];
    case 'time_and_money':
      return [
        briefPage(inputs.brief),
        calculatedPage(inputs),
        sectionPage(costs, 'Costs', 2),
        sectionPage(assumptions, 'Assumptions', 3),
      ];
    case 'people':
      return [
        briefPage(inputs.brief),
        sectionPage(team, 'Team', 1),
        sectionPage(governance, 'Governance', 1),
        sectionPage(plan, 'Project plan', 3),
      ];
    default:
      return [
        briefPage(inputs.brief),
        sectionPage(risks, 'Risks', 1),
        sectionPage(plan, 'Project plan', 2),
        sectionPage(assumptions, 'Assumptions', 3),
      ];
  }
}

function checksOf({ id }: Item): Readonly<Record<string, string>> {
  return CHECKLIST.find((group) => group.id === id)?.checks ?? {};
}

function statementsPage(item: Item): ContextPage {
  const rows = Object.entries(checksOf(item)).map(([id, statement]) => `${id}: ${statement}`);
  return { title: `Statements to judge: ${item.title}`, text: bullets(rows), cutOrder: 0 };
}
