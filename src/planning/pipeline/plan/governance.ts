import { z } from 'zod';
import { list, proseField } from '../ask.ts';
import { hasFact, ledger, ledgerFacts } from '../foundations/ledger.ts';
import { blocks, bullets, prose, section, table, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief, type Scale } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { costLater, scheduleLater } from './later-facts.ts';
import { rolesPage } from './roles-page.ts';
import { team } from './team.ts';

const GovernanceForm = z.enum(['single', 'light', 'board']);
type GovernanceForm = z.infer<typeof GovernanceForm>;

/** How decisions are made, in one of three forms by the scale of the project. */
export const governance = drafted({
  id: 'governance',
  title: 'Governance',
  number: '014',
  group: 'plan',
  version: 2,
  wording: 5,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 9 },
  needs: { prompt, brief, team, ledger },
  yields: {
    form: GovernanceForm,
    bodies: z.array(z.object({ name: z.string(), members: z.string(), meets: z.string(), decides: z.string() })),
    decision_rights: z.array(z.object({ decision: z.string(), who: z.string(), threshold: z.string() })),
    escalation: z.array(z.object({ trigger: z.string(), to: z.string(), within: z.string() })),
    monitoring: z.array(z.string()),
    audit: z.array(z.string()),
  },
  ask: {
    tier: 'standard',
    words: 500,
    instructions: `
Say how decisions are taken. Size it to the project: one who builds for himself needs a page and a friend who tells the
truth, not a board; a public programme needs a board that can say no. Every body that is named can decide something
that nobody else can. Each right to decide names who has it and up to what limit, so that two people would agree who
decides. An escalation begins with something that can be seen. Frequencies and deadlines are said in words, such as
every month or within a week. No body, report or check that nobody would miss.`,
    withPrompt: false,
    pages: ({ brief, team }) => [
      sectionPage(brief, 'Brief', 1),
      rolesPage(team, 1),
      { title: 'Form', text: FORM_NOTE[formOf(brief.field('scale'))], cutOrder: 0 },
    ],
    facts: ({ ledger }) =>
      ledgerFacts(ledger, ['budget', 'funding', 'money', 'timeline', 'date', 'cost', 'governance']),
    laterFacts: ({ ledger }) => [...scheduleLater, ...costLater(ledger)],
    answer: ({ brief }) => {
      const ranges = RANGES[formOf(brief.field('scale'))];
      return {
        bodies: list(
          z.object({
            name: z.string().describe('name of the body, at most 5 words'),
            members: proseField('by role, or by kind where the team has no such role', 15),
            meets: proseField('how often, in words', 8),
            decides: proseField('what it alone decides', 20),
          }),
          ranges.bodies,
          'bodies that meet',
        ),
        decision_rights: list(
          z.object({
            decision: proseField('kind of decision', 15),
            who: proseField('role or body', 8),
            threshold: proseField('up to what limit', 12),
          }),
          ranges.rights,
          'who may decide what, the everyday first',
        ),
        escalation: list(
          z.object({
            trigger: proseField('what is seen', 15),
            to: proseField('role, body or person', 8),
            within: proseField('how soon, in words', 5),
          }),
          ranges.escalation,
          'when somebody else must be told',
        ),
        monitoring: list(proseField('what is looked at, by whom, how often', 20), [1, 4], 'how the work is followed'),
        audit: list(proseField('what is checked by somebody who did not do it', 20), ranges.audit, 'checks'),
      };
    },
    content: ({ whole: { bodies, decision_rights, escalation, monitoring, audit } }, { brief }) => ({
      form: formOf(brief.field('scale')),
      bodies,
      decision_rights,
      escalation,
      monitoring,
      audit,
    }),
  },
  outline: ({ brief, team, ledger }) => {
    const roles = team.field('roles');
    const lead = roles[0]?.title ?? 'Project lead';
    const limit = hasFact(ledger, 'governance.change_limit')
      ? 'up to [[governance.change_limit]]'
      : 'if scope and deadline stay the same';
    const isShort = brief.field('called_for')?.extent === 'short';
    const form = isShort ? formOfFew(brief.field('scale')) : formOf(brief.field('scale'));
    return {
      form,
      ...FORMS[form](lead, limit),
      // A few sentences bring no tripwires, and nobody to tell of them.
      ...(isShort && form === 'single' && { escalation: [], monitoring: [] }),
      open_questions: QUESTIONS[form],
    };
  },
  page: (data) =>
    blocks(
      data.form === 'single' ? 'One person decides. This is all the governance a project of this size needs.' : '',
      section(
        'Bodies',
        table(
          ['Body', 'Members', 'Meetings', 'Decides'],
          data.bodies.map((row) => [text(row.name), prose(row.members), prose(row.meets), prose(row.decides)]),
        ),
      ),
      section(
        'Decision rights',
        table(
          ['Decision', 'Who', 'Limit'],
          data.decision_rights.map((row) => [prose(row.decision), prose(row.who), prose(row.threshold)]),
        ),
      ),
      section(
        'Escalation',
        table(
          ['Trigger', 'To', 'Within'],
          data.escalation.map((row) => [prose(row.trigger), prose(row.to), prose(row.within)]),
        ),
      ),
      section('Monitoring', bullets(data.monitoring.map(prose))),
      section('Audit', bullets(data.audit.map(prose))),
    ),
});

function formOf(scale: Scale): GovernanceForm {
  if (scale === 'personal') return 'single';
  return scale === 'small' ? 'light' : 'board';
}

/** The lightest that the scale bears, where a few sentences say nothing of people. */
function formOfFew(scale: Scale): GovernanceForm {
  return scale === 'personal' || scale === 'small' || scale === 'medium' ? 'single' : 'light';
}

/** Smallest and largest number of entries in each list, by form. */
const RANGES: Readonly<
  Record<GovernanceForm, Readonly<Record<'bodies' | 'rights' | 'escalation' | 'audit', readonly [number, number]>>>
> = {
  single: { bodies: [0, 1], rights: [1, 3], escalation: [1, 2], audit: [0, 1] },
  light: { bodies: [1, 2], rights: [2, 5], escalation: [2, 4], audit: [1, 2] },
  board: { bodies: [2, 4], rights: [3, 7], escalation: [3, 6], audit: [2, 4] },
};

const FORM_NOTE: Readonly<Record<GovernanceForm, string>> = {
  single:
    'One person decides. The whole section fits on a page; bodies are left out unless two people share the money.',
  light: 'A light form: the lead decides day to day, and a regular meeting with the owner decides the rest.',
  board: 'A board that can stop the project, a team that runs it, and limits between them.',
};

const QUESTIONS = {
  single: ['Who will be honest with you when you would rather not hear it?'],
  light: ['Who pays, and who can overrule the project lead?'],
  board: ['Who chairs the board, and does that person have both the authority over money and the time?'],
};

type Form = (
  lead: string,
  limit: string,
) => {
  bodies: { name: string; members: string; meets: string; decides: string }[];
  decision_rights: { decision: string; who: string; threshold: string }[];
  escalation: { trigger: string; to: string; within: string }[];
  monitoring: string[];
  audit: string[];
};

const MONITORING = [
  'The dashboard of this plan, updated before each meeting',
  'The tripwires of the premortem, each checked by its owner',
  'Actual spending against the work packages in Costs',
];

const FORMS: Readonly<Record<GovernanceForm, Form>> = {
  single: (lead) => ({
    bodies: [],
    decision_rights: [
      { decision: 'Everything in the plan', who: lead, threshold: 'no limit' },
      {
        decision: 'Spending more than the budget',
        who: `${lead}, with whoever shares the money`,
        threshold: 'any amount',
      },
    ],
    escalation: [{ trigger: 'A tripwire is crossed', to: 'A trusted person outside the project', within: 'a week' }],
    monitoring: ['Half an hour a week with this plan: what is done, what is late, what has been spent'],
    audit: [],
  }),
  light: (lead, limit) => ({
    bodies: [
      {
        name: 'Steering meeting',
        members: `Owner and ${lead}`,
        meets: 'every month',
        decides: 'scope, deadline, budget and the gates between phases',
      },
    ],
    decision_rights: [
      {
        decision: 'Order of tasks, choice of tools and suppliers within a package',
        who: lead,
        threshold: 'within the package budget',
      },
      { decision: 'Moving money between packages', who: lead, threshold: limit },
      { decision: 'Use of contingency, changes to scope or deadline', who: 'Steering meeting', threshold: 'no limit' },
    ],
    escalation: [
      { trigger: 'A critical task slips beyond its float', to: lead, within: 'a working day' },
      { trigger: 'A tripwire is crossed, or more money than the limit is needed', to: 'Owner', within: 'a week' },
    ],
    monitoring: MONITORING,
    audit: [
      'Every contract reviewed by a second person before it is signed',
      'A review at the end of each phase: estimates against actuals',
    ],
  }),
  board: (lead, limit) => ({
    bodies: [
      {
        name: 'Project board',
        members: 'Sponsor (chair), the largest user, the main funder',
        meets: 'every month, and at each gate',
        decides: 'scope, deadline, budget, contingency, go/no-go at gates',
      },
      {
        name: 'Project team',
        members: `${lead} (chair) and the role leads`,
        meets: 'every week',
        decides: 'order of work, suppliers within package budgets',
      },
      {
        name: 'Risk and change review',
        members: `${lead}, finance, one board member`,
        meets: 'every month',
        decides: 'changes above the limit of the lead, responses to risks',
      },
    ],
    decision_rights: [
      { decision: 'Work within a package', who: 'Role lead', threshold: 'within the package budget' },
      { decision: 'Moving money between packages', who: lead, threshold: limit },
      { decision: 'Changes above that limit', who: 'Risk and change review', threshold: 'within the contingency' },
      { decision: 'Scope, deadline, total budget, stopping the project', who: 'Project board', threshold: 'no limit' },
    ],
    escalation: [
      { trigger: 'A critical task slips beyond its float', to: lead, within: 'a working day' },
      { trigger: 'A tripwire is crossed', to: 'Risk and change review', within: 'a week' },
      { trigger: 'Contingency is half used, or the deadline becomes unlikely', to: 'Project board', within: 'a week' },
      { trigger: 'Harm to people, a breach of the law or of a constraint', to: 'Sponsor', within: 'the same day' },
    ],
    monitoring: MONITORING,
    audit: [
      'Contracts and payments checked by someone who did not order them',
      'Permits and safety records checked at each gate',
      'An external review of cost and schedule before the largest commitment',
    ],
  }),
};
