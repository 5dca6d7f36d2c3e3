import { z } from 'zod';
import { counted } from '../../../../shared/counted.ts';
import type { Fact } from '../../../../shared/fact.ts';
import type { Finding } from '../../../../shared/finding.ts';
import type { ContextPage } from '../../../engine/question.ts';
import type { Input } from '../../../engine/stage.ts';
import { formulaIds } from '../../../facts/formula.ts';
import { findReferences } from '../../../facts/references.ts';
import { oneOf, proseField } from '../../ask.ts';
import { facts } from '../../foundations/facts.ts';
import { CANONICAL } from '../../foundations/facts-shape.ts';
import { factOf, ledger } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { blocks, bullets, prose, quoted, section, table } from '../../frame/page/markdown.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { findQuote } from '../../intake/find-quote.ts';
import { prompt } from '../../intake/prompt.ts';
import { governance } from '../../plan/governance.ts';
import { makeAssumptions } from '../../plan/make-assumptions.ts';
import { rowForEach } from '../../plan/phase-items.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { team } from '../../plan/team.ts';
import { drafted } from '../../stage.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { wbsTasks } from '../../work/breakdown/wbs-tasks.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { costEstimates } from '../../work/costs/cost-estimates.ts';
import { durations } from '../../work/durations/durations.ts';
import { dependencies } from '../../work/network/dependencies.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { quotedWords } from '../experts/proposed-change.ts';
import { basisOf, costBasis } from '../summary/calculated-gates.ts';
import {
  type Constraint,
  countPattern,
  Trace,
  traceConstraint,
  traceFact,
  type Used,
  usersThroughFormulas,
  type Verdict,
} from './prompt-trace.ts';

const VERDICT_TEXT: Readonly<Record<Verdict, string>> = {
  honoured: 'Honoured',
  bent: 'Bent',
  ignored: 'Ignored',
  not_judged: 'Not judged',
};

/** The sections in which a fact of the prompt may be used. */
const USERS = {
  locations: physicalLocations,
  assumptions: makeAssumptions,
  team,
  governance,
  plan: projectPlan,
  packages: wbsPackages,
  tasks: wbsTasks,
  risks: identifyRisks,
  durations,
  dependencies,
  schedule,
  risk: scheduleRisk,
  estimates: costEstimates,
  costs: costBreakdown,
} as const;

/** Headings of the tables, which stand in the appendix. */
const CONSTRAINTS = 'Constraints';
const STATED_FACTS = 'Stated facts';

/** Where the plan honours, bends or ignores each constraint and each fact that the prompt states. */
export const promptAdherence = drafted({
  id: 'prompt_adherence',
  title: 'How the plan follows the prompt',
  number: '027',
  group: 'decide',
  version: 3,
  wording: 2,
  optional: true,
  report: [
    { part: 'trust', shownElsewhere: [CONSTRAINTS, STATED_FACTS] },
    {
      part: 'record',
      id: 'prompt_trace',
      title: 'The prompt, traced',
      markdown: ({ input }) => traceTables(input.field('traces')),
    },
  ],
  needs: { prompt, brief, constraints: extractConstraints, facts, ledger, ...USERS },
  yields: { traces: z.array(Trace).describe('constraints in the order of the prompt, then the facts that it states') },
  listTitles: { traces: 'What the prompt asks, and what became of it' },
  ask: {
    tier: 'standard',
    words: 300,
    instructions: `
For each demand, limit or ban of the prompt listed at the end, say what this plan does with it. Honoured: its work does what
the words say, or keeps clear of what they forbid, and a page shows it. Bent: the plan does less, later, dearer or
otherwise. Ignored: nothing in the plan follows from it, or the plan goes against it. To repeat a demand is not to honour
it: look for the package, the role, the rule or the money. Of a ban ask what in this plan could break it and what prevents
that. Quote the words of a page that show it, exactly as they stand there. Where it is bent or ignored, say what to change.`,
    when: (inputs) => untraced(inputs).length > 0,
    withPrompt: false,
    pages: (inputs) => [
      ...pagesFor(inputs),
      {
        title: 'To judge, by id',
        text: bullets(untraced(inputs).map(({ id, kind, quote }) => `${id}, ${KINDS[kind] ?? kind}: ${quoted(quote)}`)),
        cutOrder: 0,
      },
    ],
    proposesFacts: false,
    leavesQuestions: false,
    answer: (inputs) => {
      const ids = untraced(inputs).map(({ id }) => id);
      return {
        verdicts: rowForEach(
          z.object({
            constraint: oneOf(ids, 'id of what is judged'),
            verdict: z.enum(['honoured', 'bent', 'ignored']).describe('what the plan does with it'),
            quote: z
              .string()
              .describe('exact words of a page that show it, 3 to 25 words; empty where the plan is silent'),
            mend: proseField('what to change; empty where it is honoured', 20),
          }),
          ids.length,
          'one verdict for each',
        ),
      };
    },
    faults: ({ verdicts }, inputs) => {
      const pages = pagesFor(inputs)
        .map(({ text }) => text)
        .join('\n');
      return [
        ...untraced(inputs)
          .filter(({ id }) => !verdicts.some(({ constraint }) => constraint === id))
          .map(({ id }) => `verdicts: ${id} is not judged.`),
        ...verdicts
          .filter(({ quote }) => quote.trim() !== '' && findQuote(pages, quote) === null)
          .map(
            ({ constraint, quote }) =>
              `verdicts: the quote “${quote.slice(0, 120)}” for ${constraint} stands on no page; copy words exactly, or leave it empty.`,
          ),
        ...verdicts
          .filter(({ verdict, quote }) => verdict === 'honoured' && quote.trim() === '')
          .map(
            ({ constraint }) =>
              `verdicts: ${constraint} is honoured without a quote; quote what shows it, or choose another verdict.`,
          ),
        ...verdicts
          .filter(({ verdict, mend }) => verdict !== 'honoured' && mend.trim() === '')
          .map(({ constraint }) => `verdicts: ${constraint} needs a change in mend.`),
      ];
    },
    // They are about the plan: another verdict would not change it.
    notFixable: ['constraint-ignored', 'constraint-bent'],
    content: ({ whole: { verdicts } }, inputs) => ({
      traces: tracesOf(inputs, (constraint) => {
        const row = verdicts.find((each) => each.constraint === constraint);
        if (!row) return null;
        const { verdict, quote, mend } = row;
        return { verdict, quote: quote.trim(), mend: verdict === 'honoured' ? '' : mend };
      }),
    }),
  },
  needsAnswers: true,
  outline: (inputs) => ({ traces: tracesOf(inputs, () => null) }),
  check: ({ traces }) => traces.flatMap(brokenConstraint),
  page: ({ traces: rows }) => {
    const of = (kind: Trace['kind']) => rows.filter((row) => row.kind === kind);
    return blocks(
      `Of ${countedTraces(of('constraint'), 'constraint', 'constraints')}; of ${countedTraces(of('fact'), 'stated fact', 'stated facts')}.`,
      traceTables(rows),
      section('To change', bullets(changes(rows))),
    );
  },
});

/** What to change, each change once with all that it is for: a limit and the figure in it are changed alike. */
function changes(rows: readonly Trace[]): string[] {
  const open = rows.filter(({ mend }) => mend !== '');
  return [...Map.groupBy(open, ({ mend }) => mend)].map(([mend, own]) => {
    // Words that stand within others say nothing more.
    const words = own
      .map((row) => row.words)
      .filter((one, _, all) => !all.some((other) => other !== one && other.includes(one)));
    return `${[...new Set(words)].map(quoted).join(', ')}: ${prose(mend)}`;
  });
}

function traceTables(rows: readonly Trace[]): string {
  const of = (kind: Trace['kind']) => rows.filter((row) => row.kind === kind);
  return blocks(section(CONSTRAINTS, traceTable(of('constraint'))), section(STATED_FACTS, traceTable(of('fact'))));
}

/** What somebody judged of a constraint; deadline and budget, which are calculated, have findings of their own. */
function brokenConstraint({ kind, id, words, verdict, mend, computed }: Trace): Finding[] {
  if (kind === 'fact' || computed || (verdict !== 'bent' && verdict !== 'ignored')) return [];
  const [severity, code] =
    verdict === 'ignored' ? (['error', 'constraint-ignored'] as const) : (['warning', 'constraint-bent'] as const);
  return [{ severity, code, message: `“${words}” (${id}) is ${verdict} by the plan.`, next: mend }];
}

const KINDS: Readonly<Record<string, string>> = {
  must: 'demanded',
  must_not: 'forbidden',
  limit: 'a limit',
  banned: 'ruled out',
};

type DataOf<Stage extends { page(data: never): string }> = Parameters<Stage['page']>[0];
type Read = { readonly [Name in keyof typeof USERS]: Input<DataOf<(typeof USERS)[Name]>> } & {
  readonly brief: Input<DataOf<typeof brief>>;
  readonly constraints: Input<DataOf<typeof extractConstraints>>;
  readonly facts: Input<DataOf<typeof facts>>;
  readonly prompt: Input<DataOf<typeof prompt>>;
  readonly ledger: Input<unknown>;
};

/** What the plan does with the prompt, as far as code can tell. */
function usedOf(inputs: Read): Used {
  const { facts, ledger, packages, schedule, risk, costs } = inputs;
  const deadline = schedule.field('deadline');
  const budget = costs.field('budget');
  return {
    facts: facts
      .field('facts')
      .flatMap(({ id, basis, quote }) =>
        basis === 'stated' && quote ? [{ id, quote, isReplaced: factOf(ledger, id)?.basis === 'set' }] : [],
      ),
    packages: packages.field('packages'),
    sections: usersOfFacts(inputs),
    calculated: new Set(CANONICAL.map(({ id }) => id)),
    bounds: {
      deadline: deadline && {
        isMissed: deadline.missed_by > 0,
        chance: risk.field('deadline')?.share ?? null,
        isStated: basisOf(risk) === 'stated',
      },
      isOverBudget: budget === null || costBasis(costs) !== 'estimated' ? null : budget.gap > 0,
    },
  };
}

/**
 * Titles of the sections that refer to a fact, on their page or in their data, that say a count in words as the prompt
 * does, or whose facts are calculated from it.
 */
function usersOfFacts(inputs: Read): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const note = (id: string, title: string) => {
    const known = users.get(id) ?? [];
    if (!known.includes(title)) users.set(id, [...known, title]);
  };
  const language = inputs.prompt.field('language');
  const counts = inputs.facts.field('facts').flatMap(({ id, basis, quote, value }) => {
    const said = basis === 'stated' && quote ? countPattern(quote.text, value, language) : null;
    return said ? [{ id, said }] : [];
  });
  for (const name of Object.keys(USERS) as (keyof typeof USERS)[]) {
    const [{ title }, input] = [USERS[name], inputs[name]];
    const own = [...listOf(input, 'facts'), ...listOf(input, 'new_facts')];
    const referred = findReferences(input.page).map((one) => one.id);
    const counted = counts.flatMap(({ id, said }) => (said.test(input.page) ? [id] : []));
    for (const id of [...referred, ...counted, ...own.flatMap(formulaIds), ...textsIn(input.data)]) note(id, title);
  }
  return usersThroughFormulas(
    users,
    inputs.facts.field('facts').map(({ id, formula }) => ({ id, parts: formulaIds({ formula }) })),
  );
}

function listOf(input: Input<unknown>, field: 'facts' | 'new_facts'): readonly Fact[] {
  return (input.part(field) ?? []) as unknown as readonly Fact[];
}

/** Every text in the data: rows name facts by id, such as the date that holds a task. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  return data === null || typeof data !== 'object' ? [] : Object.values(data).flatMap(textsIn);
}

/** The constraints that only somebody who reads the plan can trace. */
function untraced(inputs: Read): readonly Constraint[] {
  const used = usedOf(inputs);
  return inputs.constraints.field('constraints').filter((row) => traceConstraint(row, used) === null);
}

function tracesOf(
  inputs: Read,
  judged: (constraint: string) => Pick<Trace, 'verdict' | 'quote' | 'mend'> | null,
): Trace[] {
  const used = usedOf(inputs);
  return [
    ...inputs.constraints.field('constraints').map((row): Trace => {
      const traced = traceConstraint(row, used);
      if (traced) return traced;
      const verdict = judged(row.id) ?? { verdict: 'not_judged', quote: '', mend: '' };
      return { kind: 'constraint', id: row.id, words: row.quote, where: '', computed: false, ...verdict };
    }),
    ...used.facts.map((fact) => traceFact(fact, used)),
  ];
}

function pagesFor({ brief, packages, plan, governance, risks }: Read): readonly ContextPage[] {
  return [
    briefPage(brief),
    sectionPage(packages, 'Work packages', 1),
    sectionPage(plan, 'Project plan', 2),
    sectionPage(governance, 'Governance', 3),
    sectionPage(risks, 'Risks', 4),
  ];
}

function countedTraces(rows: readonly Trace[], one: string, many: string): string {
  const counts = Object.entries(VERDICT_TEXT).flatMap(([verdict, name]) => {
    const count = rows.filter((row) => row.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${name.toLowerCase()}`];
  });
  return `${counted(rows.length, one, many)}${counts.length === 0 ? '' : `, ${counts.join(', ')}`}`;
}

function traceTable(rows: readonly Trace[]): string {
  return table(
    ['From the prompt', 'In the plan', 'Where', 'Found by'],
    rows.map(({ words, verdict, where, quote, computed }) => [
      quoted(words),
      VERDICT_TEXT[verdict],
      where !== '' ? where : quote !== '' ? quotedWords(quote) : 'nowhere',
      computed ? 'calculation' : verdict === 'not_judged' ? '–' : 'reading',
    ]),
  );
}
