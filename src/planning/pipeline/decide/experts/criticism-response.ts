import { z } from 'zod';
import type { Basis } from '../../../../shared/fact.ts';
import type { ContextPage } from '../../../engine/question.ts';
import type { Inputs } from '../../../engine/stage.ts';
import { isAmendable } from '../../../facts/amend-facts.ts';
import { oneOf, proseField } from '../../ask.ts';
import { factOf, ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { nameOfSentence } from '../../frame/page/excerpt.ts';
import { blocks, bullets, prose, section, table, text } from '../../frame/page/markdown.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { prompt } from '../../intake/prompt.ts';
import { rowForEach } from '../../plan/phase-items.ts';
import { drafted } from '../../stage.ts';
import { calculatedFacts, calculatedPage } from '../review/calculated-page.ts';
import { PageEdit } from '../review/page-edits.ts';
import { CRITICISED, CRITICISED_WITH_RESULTS, OPTIONAL_RESULTS, titleOfSection } from './criticised-sections.ts';
import { Criticism, expertCriticism, SEVERITY_TEXT } from './expert-criticism.ts';
import { type Change, type ChangeGround, changeText, quotedWords, wordingFault } from './proposed-change.ts';

const needs = {
  prompt,
  brief,
  constraints: extractConstraints,
  ledger,
  criticism: expertCriticism,
  ...CRITICISED_WITH_RESULTS,
};
type Given = Inputs<typeof needs, typeof OPTIONAL_RESULTS>;

const OUTCOMES = ['made', 'yours', 'not_accepted'] as const;

const Response = Criticism.extend({
  answer: z.string().describe('why it is accepted, or why not'),
  outcome: z
    .enum(OUTCOMES)
    .describe('made: the plan is changed so; yours: accepted, and the owner of the plan makes the change'),
  fault: z.string().nullable().describe('why the accepted change could not be made; null otherwise'),
});
type Response = z.infer<typeof Response>;

const VERDICTS = ['better', 'hardly_better', 'worse'] as const;

const VERDICT_TEXT: Readonly<Record<(typeof VERDICTS)[number], string>> = {
  better: 'The plan is better for it.',
  hardly_better: 'The plan is hardly better for it.',
  worse: 'The plan is worse for it.',
};

/** Headings of what the report shows elsewhere. */
const ANSWERS = 'Answers';
const MADE = 'Changed wording';

const CHANGED_FACTS = 'Changed facts';

/**
 * What becomes of each criticism: wording is changed as the consistency review does, what was taken for granted has the
 * accepted value from here on (`worker/apply-criticism.ts`), and the rest is left to the owner.
 */
export const criticismResponse = drafted({
  id: 'criticism_response',
  title: 'Response to the criticism',
  number: '025',
  group: 'challenge',
  wording: 4,
  optional: true,
  report: [
    // Every change of wording stands with those of the consistency review, each answer in the appendix.
    { part: 'understand', shownElsewhere: [ANSWERS, MADE] },
    {
      part: 'record',
      id: 'criticism_answers',
      title: 'Answers to the criticism',
      markdown: ({ input }) => answersTable(input.field('responses')),
    },
    {
      part: 'trust',
      id: 'accepted_criticism',
      title: 'Accepted criticism',
      // Which they are stands with the answers to the criticism.
      markdown: ({ input }) => countsText(input.field('responses')),
    },
  ],
  needs,
  wants: OPTIONAL_RESULTS,
  yields: {
    responses: z.array(Response).describe('one for each criticism'),
    edits: z.array(PageEdit).describe('changes of wording that the report makes in the pages, in order'),
    verdict: z.enum(VERDICTS).describe('whether the plan is better with what is accepted'),
    judgement: z.string(),
  },
  listTitles: { edits: 'Changed passages' },
  ask: {
    tier: 'deep',
    words: 700,
    instructions: `
Experts have criticised this plan, each in one field and without knowing of the others. Answer every criticism as the one
who has to carry the plan out: accept it or do not, and say why. Accept what is right and worth its price, also where it
hurts. Do not accept what the prompt rules out, what the plan does already, what rests on a wrong reading, what costs more
than it mends, or what contradicts a criticism that you accept: say which of these it is, and what you rely on instead.
Accepting means that the change is made as proposed: where the change itself is wrong, do not accept. Experts disagree by
design, so accepting everything is as suspect as accepting nothing. Then take a second look: is the plan better with what
is accepted, hardly better, or worse, and what is still weak?`,
    withPrompt: false,
    pages: (inputs) => [
      briefPage(inputs.brief),
      sectionPage(inputs.constraints, 'Constraints', 1),
      calculatedPage(inputs),
      sectionPage(inputs.project_plan, 'Project plan', 2),
      criticismsPage(inputs.criticism.field('criticisms')),
    ],
    facts: (inputs) => factsOf(inputs),
    proposesFacts: false,
    leavesQuestions: false,
    answer: ({ criticism }) => {
      const ids = criticism.field('criticisms').map(({ id }) => id);
      return {
        responses: rowForEach(
          z.object({
            criticism: oneOf(ids, 'criticism that is answered, by id'),
            accepted: z.boolean().describe('whether it is accepted, with its change'),
            why: proseField('why, in one sentence', 25),
          }),
          ids.length,
          'one response for each criticism',
        ),
        verdict: z.enum(VERDICTS).describe('what the plan is with what is accepted'),
        judgement: proseField('why, and what is still weak', 60),
      };
    },
    faults: ({ responses }, { criticism }) => {
      const answered = responses.map((row) => row.criticism);
      return criticism.field('criticisms').flatMap(({ id }) => {
        const count = answered.filter((other) => other === id).length;
        if (count === 1) return [];
        return [`responses: ${id} ${count === 0 ? 'is not answered' : 'is answered more than once'}; answer it once.`];
      });
    },
    content: ({ whole: { responses, verdict, judgement } }, inputs) => {
      const ground = { pages: inputs, ledger: inputs.ledger, facts: factsOf(inputs) };
      const answers = new Map(responses.map((row) => [row.criticism, row]));
      return { ...carriedOut(inputs.criticism.field('criticisms'), answers, ground), verdict, judgement };
    },
  },
  page: ({ responses, edits, verdict, judgement }) =>
    blocks(
      `${VERDICT_TEXT[verdict]} ${prose(judgement)}`,
      countsText(responses),
      section(ANSWERS, answersTable(responses)),
      section(CHANGED_FACTS, changedFactsTable(responses)),
      section('For you to change', ownersText(responses)),
      section(
        MADE,
        table(
          ['Section', 'Before', 'After', 'Why'],
          edits.map((row) => [
            text(titleOfSection(row.section)),
            quotedWords(row.find),
            quotedWords(row.replace),
            text(row.why),
          ]),
        ),
      ),
    ),
});

/**
 * Accepted wording changed edit by edit, each on top of those before, and the first accepted value of each fact; what
 * cannot be made is left to the owner.
 */
function carriedOut(
  criticisms: readonly Criticism[],
  answers: ReadonlyMap<string, { readonly accepted: boolean; readonly why: string }>,
  ground: ChangeGround,
): { responses: Response[]; edits: PageEdit[] } {
  const edits: PageEdit[] = [];
  const changed = new Set<string>();
  const responses = criticisms.map((row): Response => {
    const { accepted = false, why = '' } = answers.get(row.id) ?? {};
    const own = { ...row, answer: why, fault: null };
    if (!accepted) return { ...own, outcome: 'not_accepted' };
    if (row.change.by === 'work') return { ...own, outcome: 'yours' };
    if (row.change.by === 'fact') {
      const id = row.change.fact;
      const fault = factFault(id, changed, ground);
      if (fault !== null) return { ...own, outcome: 'yours', fault };
      changed.add(id);
      return { ...own, outcome: 'made' };
    }
    const { section, find, replace } = row.change;
    const edit: PageEdit = { section, find, replace, why: `Criticism: ${row.expert}` };
    const fault = wordingFault(edit, edits, ground);
    if (fault !== null) return { ...own, outcome: 'yours', fault };
    edits.push(edit);
    return { ...own, outcome: 'made' };
  });
  return { responses, edits };
}

/** Why an accepted value is not given to the fact, as the end of a sentence; null when it is. */
function factFault(id: string, changed: ReadonlySet<string>, ground: ChangeGround): string | null {
  const fact = factOf(ground.ledger, id);
  if (!fact || !isAmendable({ basis: fact.basis as Basis })) return 'the prompt states it or you have set it';
  return changed.has(id) ? 'another accepted criticism changes it already' : null;
}

/** A change of an accepted criticism that gives a fact another value. */
interface FactChange {
  readonly fact: string;
  readonly value: number | string;
}

/** The values that the plan has by accepted criticism, in the order of the criticism. */
export function madeFactChanges({ responses }: { readonly responses: readonly Response[] }): FactChange[] {
  return responses.flatMap(({ outcome, change }) =>
    outcome === 'made' && change.by === 'fact' ? [{ fact: change.fact, value: change.value }] : [],
  );
}

function factsOf(inputs: Given) {
  return [...ledgerFacts(inputs.ledger), ...calculatedFacts(inputs)];
}

/** The criticisms by id, with what each would change. */
function criticismsPage(criticisms: readonly Criticism[]): ContextPage {
  const rows = criticisms.map((row) =>
    [
      `${row.id} (${row.severity}, ${text(row.expert)}): ${prose(row.criticism)}`,
      `Evidence: ${quotedWords(row.quote)}`,
      `Change: ${changeText(row.what, row.change)} ${prose(row.why)}`,
    ].join(' '),
  );
  return { title: 'Criticisms by id', text: bullets(rows), cutOrder: 0 };
}

/**
 * How many were accepted, and how many critical ones the plan still has. Only a change that is made in the plan closes
 * one: neither a promise nor a refusal does.
 */
function countsText(responses: readonly Response[]): string {
  const count = (outcome: Response['outcome'], rows = responses) =>
    rows.filter((row) => row.outcome === outcome).length;
  const madeBy = (by: Change['by']) => responses.filter((row) => row.outcome === 'made' && row.change.by === by).length;
  const critical = responses.filter(({ severity }) => severity === 'critical');
  const made = count('made');
  const yours = count('yours');
  const after = critical.length - count('made', critical);
  const open = [
    ...(count('yours', critical) > 0 ? [`${count('yours', critical)} accepted and left to you`] : []),
    ...(count('not_accepted', critical) > 0 ? [`${count('not_accepted', critical)} not accepted`] : []),
  ];
  return `Of ${responses.length} criticisms, ${made + yours} were accepted: ${madeBy('wording')} by changed wording, which this report shows, ${madeBy('fact')} by changed facts, which the plan is calculated from, and ${yours} by changes that you make. Critical criticisms that nothing in the plan answers: ${critical.length} before, ${after} after${open.length > 0 ? ` (${open.join(', ')})` : ''}.`;
}

/** What accepted criticism changed in the ledger. The last column is what holds today, whoever changed it since. */
function changedFactsTable(responses: readonly Response[]): string {
  return table(
    ['Fact', 'Previously', 'Accepted', 'Now', 'Why'],
    responses.flatMap(({ outcome, change, what, why }) =>
      outcome === 'made' && change.by === 'fact'
        ? [
            [
              text(change.label),
              text(change.before ?? ''),
              text(change.shown),
              `[[${change.fact}]]`,
              prose(`${what} ${why}`),
            ],
          ]
        : [],
    ),
  );
}

/** What the owner changes, with where to do it: said once for all the work that is to be added. */
function ownersText(responses: readonly Response[]): string {
  const rows = responses.filter(({ outcome }) => outcome === 'yours');
  if (rows.length === 0) return '';
  const work = rows.filter(({ change }) => change.by === 'work');
  const { id, title } = CRITICISED.wbs_packages;
  return blocks(
    'Resume the plan after these changes: what depends on them is updated. PLAN stands for the ID of this plan.',
    bullets(
      rows.flatMap(({ what, change, fault }) =>
        change.by === 'work' ? [] : [`${changeText(what, change)} ${howTo(change, fault)}`],
      ),
    ),
    work.length > 0 && `Add to “${title}” under Files, or with \`planexe edit PLAN ${id}\`:`,
    bullets(work.map(({ what, change }) => changeText(what, change))),
  );
}

/** Screen and command by which the owner makes a change. */
function howTo(change: Exclude<Change, { by: 'work' }>, fault: string | null): string {
  switch (change.by) {
    case 'fact':
      // A text of a model is never part of a command that somebody may copy.
      return `It was not changed here, because ${fault ?? 'the prompt states it or you have set it'}. Set it under Facts, or with \`planexe set-fact PLAN ${change.fact} ${isPlainValue(change.value) ? change.value : 'VALUE'}\`.`;
    case 'wording':
      return `It could not be changed here, because ${fault ?? 'the page has changed'}. Edit “${titleOfSection(change.section)}” under Files, or with \`planexe edit PLAN ${change.section}\`.`;
  }
}

function isPlainValue(value: number | string): boolean {
  return typeof value === 'number' || /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function answersTable(responses: readonly Response[]): string {
  return table(
    ['Criticism', 'Severity', 'Answer', 'Why'],
    responses.map((row) => [
      `${text(row.expert)}: ${text(nameOfSentence(row.criticism))}`,
      SEVERITY_TEXT[row.severity],
      row.outcome === 'not_accepted' ? 'Not accepted' : 'Accepted',
      prose(row.answer),
    ]),
  );
}
