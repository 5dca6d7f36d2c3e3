import { z } from 'zod';
import { hasFact, ledger } from '../foundations/ledger.ts';
import { brief } from '../intake/brief.ts';
import { blocks, bullets, prose, section, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { team } from './team.ts';

/** How decisions are taken. Sized to the plan: one person needs a page, not a board. */
export const governance = drafted({
  id: 'governance',
  title: 'Governance',
  number: '014',
  needs: { brief, team, ledger },
  yields: {
    form: z.enum(['single', 'light', 'board']),
    bodies: z.array(z.object({ name: z.string(), members: z.string(), meets: z.string(), decides: z.string() })),
    decision_rights: z.array(z.object({ decision: z.string(), who: z.string(), threshold: z.string() })),
    escalation: z.array(z.object({ trigger: z.string(), to: z.string(), within: z.string() })),
    monitoring: z.array(z.string()),
    audit: z.array(z.string()),
  },
  outline: ({ brief, team, ledger }) => {
    const scale = brief.field('scale');
    const roles = team.field('roles');
    const lead = roles[0]?.title ?? 'Project lead';
    const limit = hasFact(ledger, 'governance.change_limit')
      ? 'up to [[governance.change_limit]]'
      : 'while it changes neither scope nor date';
    const form: 'single' | 'light' | 'board' = scale === 'personal' ? 'single' : scale === 'small' ? 'light' : 'board';
    return { form, ...FORMS[form](lead, limit), open_questions: QUESTIONS[form] };
  },
  page: (data) =>
    blocks(
      data.form === 'single' ? 'One person decides. This page is all the governance such a project needs.' : '',
      section(
        'Bodies',
        table(
          ['Body', 'Members', 'Meets', 'Decides'],
          data.bodies.map((row) => [text(row.name), prose(row.members), prose(row.meets), prose(row.decides)]),
        ),
      ),
      section(
        'Who may decide what',
        table(
          ['Decision', 'Who', 'Threshold'],
          data.decision_rights.map((row) => [prose(row.decision), prose(row.who), prose(row.threshold)]),
        ),
      ),
      section(
        'Escalation',
        table(
          ['When', 'To', 'Within'],
          data.escalation.map((row) => [prose(row.trigger), prose(row.to), prose(row.within)]),
        ),
      ),
      section('Monitoring', bullets(data.monitoring.map(prose))),
      section('Audit', bullets(data.audit.map(prose))),
    ),
});

const QUESTIONS = {
  single: ['Who tells you the truth when you no longer want to hear it?'],
  light: ['Who pays, and who may say no to whoever leads?'],
  board: ['Who chairs the board, and does that person have both the money and the time?'],
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
  'The dashboard of this plan, brought up to date before each meeting',
  'The tripwires of the premortem, each read by its owner',
  'Spending against the packages of the cost section',
];

const FORMS: Readonly<Record<'single' | 'light' | 'board', Form>> = {
  single: (lead) => ({
    bodies: [],
    decision_rights: [
      { decision: 'Everything in the plan', who: lead, threshold: 'none' },
      {
        decision: 'Spending beyond the budget',
        who: `${lead}, with whoever shares the money`,
        threshold: 'any amount',
      },
    ],
    escalation: [{ trigger: 'A tripwire is tripped', to: 'One trusted person outside the project', within: 'a week' }],
    monitoring: ['Half an hour a week with this plan: what is done, what is late, what was spent'],
    audit: [],
  }),
  light: (lead, limit) => ({
    bodies: [
      {
        name: 'Steering talk',
        members: `Owner and ${lead}`,
        meets: 'every month',
        decides: 'scope, date, money, and the gates between phases',
      },
    ],
    decision_rights: [
      {
        decision: 'Order of tasks, choice of tools and suppliers inside a package',
        who: lead,
        threshold: 'inside the package budget',
      },
      { decision: 'Moving money between packages', who: lead, threshold: limit },
      { decision: 'Use of contingency, change of scope or deadline', who: 'Steering talk', threshold: 'any' },
    ],
    escalation: [
      { trigger: 'A critical task slips beyond its float', to: lead, within: 'a working day' },
      { trigger: 'A tripwire is tripped, or money beyond the limit is needed', to: 'Owner', within: 'a week' },
    ],
    monitoring: MONITORING,
    audit: [
      'A second pair of eyes on every contract before it is signed',
      'A look back at the end of each phase: estimate against actual',
    ],
  }),
  board: (lead, limit) => ({
    bodies: [
      {
        name: 'Project board',
        members: 'Sponsor (chair), the largest user, the main funder',
        meets: 'every month, and at each gate',
        decides: 'scope, deadline, budget, contingency, go or no-go at gates',
      },
      {
        name: 'Project team',
        members: `${lead} (chair) and the role leads`,
        meets: 'every week',
        decides: 'order of work, suppliers inside package budgets',
      },
      {
        name: 'Risk and change review',
        members: `${lead}, finance, one board member`,
        meets: 'every month',
        decides: 'changes beyond the limit of the lead, responses to risks',
      },
    ],
    decision_rights: [
      { decision: 'Work inside a package', who: 'Role lead', threshold: 'inside the package budget' },
      { decision: 'Moving money between packages', who: lead, threshold: limit },
      { decision: 'Changes beyond that limit', who: 'Risk and change review', threshold: 'inside the contingency' },
      { decision: 'Scope, deadline, total budget, stopping the project', who: 'Project board', threshold: 'any' },
    ],
    escalation: [
      { trigger: 'A critical task slips beyond its float', to: lead, within: 'a working day' },
      { trigger: 'A tripwire is tripped', to: 'Risk and change review', within: 'a week' },
      { trigger: 'Contingency is half used, or the deadline becomes unlikely', to: 'Project board', within: 'a week' },
      { trigger: 'Harm to people, breach of law or of a red line', to: 'Sponsor', within: 'the same day' },
    ],
    monitoring: MONITORING,
    audit: [
      'Contracts and payments checked by somebody who did not order them',
      'Permits and safety records checked at each gate',
      'An outside review of cost and schedule before the largest commitment',
    ],
  }),
};
