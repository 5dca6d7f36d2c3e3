import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { AnyStage } from '../../../engine/stage.ts';
import { premortem } from '../../challenge/premortem.ts';
import { decisionRegister } from '../../decide/decisions/decision-register.ts';
import { consistencyReview } from '../../decide/review/consistency-review.ts';
import { executiveSummary } from '../../decide/summary/executive-summary.ts';
import { facts } from '../../foundations/facts.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { brief } from '../../intake/brief.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { screenPlanningPrompt } from '../../intake/screen-planning-prompt.ts';
import { governance } from '../../plan/governance.ts';
import { makeAssumptions } from '../../plan/make-assumptions.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { swot } from '../../plan/swot.ts';
import { team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { costEstimates } from '../../work/costs/cost-estimates.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { schedule } from '../../work/schedule/schedule.ts';

/** Answers of a sensible planner with the small slips that models make: none may cost a further call. */
let plan: OutlinedPlan;
let phases: readonly { id: string; title: string }[];
let packages: readonly { id: string; phase: string }[];
/** By their starts. */
let tasks: readonly { id: string }[];
let owner: string;
beforeAll(async () => {
  plan = await outlinedPlan({ speed: 'fast' });
  phases = plan.data<{ phases: typeof phases }>(wbsPhases).phases;
  packages = plan.data<{ packages: typeof packages }>(wbsPackages).packages;
  tasks = plan
    .data<{ tasks: { id: string; start: string }[] }>(schedule)
    .tasks.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  owner = plan.data<{ roles: { id: string }[] }>(team).roles[0]?.id ?? '';
});
const first = () => phases[0]?.id ?? '';
const last = () => phases.at(-1)?.id ?? '';

const point = (text: string, follows: string) => ({ point: text, follows });
const risk = (title: string, probability: number, impact: number) => ({
  title,
  cause: 'The owner of the cold store is friendly, but has signed nothing',
  event: 'The heat is promised to somebody else, or comes at a price nobody expected',
  effect: 'Phase 2 waits, and the DKK 18 million of the foundation is in danger',
  probability,
  impact,
  owner,
  hits: packages.slice(0, 2).map(({ id }) => id),
  ends_project: false,
  trigger: 'No draft agreement on the table by [[month: 6]]',
  response: 'Sign a letter of intent with two fallback sources before the design is frozen',
  residual_probability: 1,
  residual_impact: impact,
  delay_days: impact * 3,
  extra_cost: impact * 100_000,
});

const ANSWERS: Readonly<Record<string, readonly [AnyStage, () => object]>> = {
  'the screening': [
    screenPlanningPrompt,
    () => ({
      usable: true,
      reason: '',
      dimensions: [
        ['objective', 'present', 'turn the ice works into a public bathhouse with saunas'],
        ['scope', 'present', 'six small workshops upstairs … a modest rent'],
        ['location', 'present', 'the fishing harbour in Esbjerg'],
        ['budget', 'present', 'We have a budget of DKK 46 million'],
        ['timeline', 'present', 'opens to the public by the end of May 2029'],
        ['scale', 'partial', ''],
        ['stakeholders', 'present', 'The people who matter are the swimmers, who are already two hundred strong'],
        ['constraints', 'present', 'we must not install a gas boiler, not even as a backup'],
        ['success_criteria', 'present', '"on a dark Tuesday in February there is a queue"'],
      ].map(([name, status, evidence]) => ({ name, status, evidence, question: 'How many swim on a winter day?' })),
      instructions: [],
    }),
  ],
  'the constraints': [
    extractConstraints,
    () => ({
      constraints: [
        { kind: 'must_not', quote: 'we must not install a gas boiler - not even as a backup' },
        { kind: 'must', quote: 'The tall ice chute must be kept too' },
        { kind: 'limit', quote: 'budget of DKK 46 million' },
      ],
    }),
  ],
  'the brief': [
    brief,
    () => ({
      title: 'Bathhouse in the old ice works, Esbjerg',
      objective:
        'The old ice works in Esbjerg is a public bathhouse with saunas, canteen and workshops, open to everybody.',
      purpose: 'other',
      primary_domain: 'construction',
      secondary_domain: 'none',
      domain_reason: 'A listed building is renovated.',
      realm: 'physical',
      cross_border: false,
      scale: 'medium',
      scale_reason: 'A town association renovates one building over a few years.',
      scope_in: ['a canteen on the quay side and six small workshops upstairs'],
      scope_out: ['not through a side entrance with a bell'],
      success_criteria: ['the doors open on time', 'the foundation would do it again'],
      parties: [
        { name: 'harbour association', kind: 'organisation' },
        { name: 'Municipality of Esbjerg', kind: 'organisation' },
        { name: 'the fishermen', kind: 'role' },
      ],
    }),
  ],
  'the places': [
    physicalLocations,
    () => ({
      needed: true,
      locations: [
        { name: 'Esbjerg', kind: 'city', country: 'dk' },
        { name: 'Esbjerg, Denmark', kind: 'city', country: 'DK' },
      ],
      demands: ['The quay stays free of cranes on weekdays before noon.'],
    }),
  ],
  'the facts': [
    facts,
    () => ({
      wrong: [],
      stated: [],
      dates: [],
      assumed: [
        ['price.ticket', 70, 'DKK/visit'],
        ['running.staff', 4_000_000, 'DKK/year'],
        ['running.energy', 1_200_000, 'DKK per year'],
        ['price.rent', 900, 'DKK/m2/year'],
      ].map(([id, value, unit]) => ({
        id,
        label: 'What it is',
        low: Number(value) / 2,
        value,
        high: Number(value) * 2,
        unit,
        why: 'What baths of this size on the west coast come to; twice of it would keep the nurse away.',
        check: 'Ask the association of Danish swimming baths.',
        sensitivity: 'high',
      })),
      derived: [
        { id: 'running.cost', label: 'Running cost', unit: 'DKK/year', formula: 'running.staff + running.energy' },
      ],
    }),
  ],
  'the assumptions': [
    makeAssumptions,
    () => ({
      assumptions: Array.from({ length: 7 }, (_, index) => ({
        statement: `The cold store gives its waste heat under contract ${'ABCDEFG'[index]} for as long as the bathhouse runs.`,
        why: 'The owner has said so, and has no other use for it.',
        check: 'A letter of intent, and a look at the compressors.',
        owner,
        by_phase: first(),
        if_false: 'A heat pump in the harbour takes its place.',
        sensitivity: index === 0 ? 'high' : 'medium',
        fact: index === 0 ? 'cost.contingency_share' : 'none',
      })),
    }),
  ],
  'the risks': [
    identifyRisks,
    () => ({
      risks: [
        risk('No heat', 4, 5),
        risk('Asbestos of class 2 behind the pipes', 3, 4),
        risk('Neighbours complain 24/7', 4, 2),
        risk('The grant lapses', 2, 5),
        risk('Bids too high', 3, 3),
        risk('Volunteers tire', 4, 3),
        risk('Ammonia in the brine tank', 2, 3),
        risk('The facade cracks', 1, 5),
      ],
    }),
  ],
  'the project plan': [
    projectPlan,
    () => ({
      goal: 'The bathhouse opens to the public before [[timeline.deadline]] within DKK 46 million.',
      specific: 'Saunas, a cold plunge, a canteen and six workshops in the old ice works.',
      measurable: '60,000 visits a year, and a queue on a dark Tuesday.',
      achievable: 'The money is [[Budget.Total]], of which [[Funding.Gap]] has no source yet.',
      relevant: 'It serves swimmers, school classes and the town.',
      time_bound: 'By [[milestone.MISSING]].'.replace('MISSING', last()),
      scope_out_assumed: ['A hotel', 'A public car park'],
      deliverables: ['The renovated building', 'A signed heat agreement', 'A handbook of operation'],
      milestones: phases.slice(1).map(({ id }) => ({ phase: id, title: 'The inspector has signed' })),
      dependencies: ['Waste heat from the cold store'],
      resources: ['Survey', 'Drawings', 'Site office'].map((name) => ({
        name,
        purpose: 'To build from.',
        owner,
        needed_by_phase: first(),
      })),
      compliance: [
        {
          name: 'Building permit (BR18)',
          authority: 'Building department of the municipality',
          why: 'The use of the building changes.',
          needed_by_phase: first(),
        },
      ],
      stakeholders: ['Swimmers', 'Fishermen', 'Neighbours'].map((name) => ({
        name,
        interest: 'A quay that stays free between four and seven in the morning.',
        influence: 'high',
        engagement: 'A meeting every month until the doors open.',
      })),
      success_measures: [
        { measure: 'Visits', how: 'Counted at the door every day.' },
        { measure: 'Running cost', how: 'From the books at the end of year 2.' },
      ],
    }),
  ],
  'a team of two': [
    team,
    () => ({
      roles: ['Lead', 'Local craftsman'].map((title) => ({
        title,
        why: `Without it [[milestone.${first()}]] passes and nothing is done.`,
        count: 1,
        time_percent: 100,
        contract: 'contractor',
        first_phase: first(),
        last_phase: last(),
        skills: ['Bricklaying', 'Patience'],
      })),
      environment: ['A dry room on the quay', 'One list of open questions'],
      gaps: ['Nobody is named for heat.'],
    }),
  ],
  'the governance': [
    governance,
    () => ({
      bodies: [
        { name: 'Board of the association', members: 'All nine members', meets: 'every month', decides: 'money' },
        { name: 'Site meeting', members: 'Lead and contractors', meets: 'every week', decides: 'order of work' },
      ],
      decision_rights: [
        { decision: 'Changes', who: 'The lead', threshold: 'up to [[governance.change_limit]]' },
        { decision: 'Reserve', who: 'Board', threshold: 'any amount' },
        { decision: 'Orders', who: 'The lead', threshold: 'up to [[order-limit]] each' },
      ],
      escalation: [
        { trigger: 'A bid above its package', to: 'Board', within: 'a week' },
        { trigger: 'Asbestos found', to: 'The lead', within: 'the same day' },
        { trigger: 'The foundation asks twice', to: 'Chair', within: 'two days' },
      ],
      monitoring: ['Spending against packages, by the treasurer, every month'],
      audit: ['Contracts before they are signed', 'Books at every gate'],
      new_facts: [
        {
          id: 'order-limit',
          label: 'Largest order without the board',
          value: 50_000,
          unit: 'DKK',
          why: 'A board of volunteers meets monthly.',
          check: 'Ask the board.',
          sensitivity: 'low',
        },
        {
          id: 'budget.total',
          label: 'Budget',
          value: 46_000_000,
          unit: 'DKK',
          why: 'The prompt says so.',
          check: 'Read the prompt.',
          sensitivity: 'high',
        },
      ],
    }),
  ],
  'the SWOT': [
    swot,
    () => ({
      strengths: [
        point('The municipality gives DKK 12 million and a long lease', 'Sign both before the design is paid for.'),
        point('Swimmers, two hundred strong, know the place', 'Let them test the way into the water.'),
      ],
      weaknesses: [
        point('[[funding.gap]] of [[budget.total]] has no source', 'Open the list of donors now.'),
        point('Volunteers cannot carry debt', 'Order in lots that are paid for.'),
      ],
      opportunities: [
        point('60,000 visits a year are within reach of the town', 'Open in the cold season.'),
        point('Waste heat next door', 'Ask for a contract.'),
      ],
      threats: [point('Noise', 'Quiet hours.'), point('Asbestos', 'A survey before the tender.')],
    }),
  ],
  'the premortem': [
    premortem,
    () => ({
      stories: ['The cold winter', 'Nine opinions', 'Phase II never came', 'The quiet quay'].map((title) => ({
        title,
        assumption: 'The heat next door would flow for nothing.',
        story:
          'Everybody liked the owner, so nobody asked for paper. He sold, the new owner wanted a price, and the doors stayed shut.',
        early_sign: 'The letter stayed unsigned through the design.',
        measure: 'Weeks since the draft agreement was sent without an answer',
        when: 'above',
        threshold: 6,
        unit: 'weeks',
        why: 'A willing partner answers sooner.',
        check: 'Ask the owner what is usual.',
        sensitivity: 'medium',
        action: 'The chair calls, and the heat pump is priced.',
        owner,
      })),
    }),
  ],
  'the costs': [
    costEstimates,
    () => ({
      estimates: packages.map(({ id }, index) => ({
        package: id,
        low: 100_000 + index,
        likely: 200_000.5 + index,
        high: 500_000 + index,
        why: 'Mostly craftsmen at local rates, and scaffolding.',
      })),
    }),
  ],
  'the decisions': [
    decisionRegister,
    () => ({
      decisions: ['How is the gap closed?', 'One lot or several?', 'Which heat?', 'Who runs it?'].map((question) => ({
        question,
        options: [
          { option: 'A loan', consequence: 'Against the rule of the prompt.' },
          { option: 'Fewer workshops', consequence: 'Less rent, [[budget.total]] holds.' },
        ],
        default_option: 2,
        why_default: 'It keeps doors open until [[schedule.finish]].',
        owner,
        waits: packages.slice(0, 1).map(({ id }) => id),
        default_packages: packages.slice(0, 1).map(({ id }) => id),
      })),
      choices: [],
      gates: [1, 2].map(() => ({
        question: 'Is the heat signed?',
        evidence: `The contract, by [[phase_start.${last()}]].`,
        evidence_task: tasks[0]?.id,
        spending_task: tasks.at(-1)?.id,
        if_no: 'No tender goes out.',
      })),
    }),
  ],
  'the summary': [
    executiveSummary,
    () => ({
      paragraphs: [
        'The old ice works in Esbjerg becomes a public bathhouse for swimmers, schools and the town.',
        'The work ends on [[schedule.finish]]; four in five chances lie before [[schedule.p80]].',
        'Money does not close: [[funding.gap]] of DKK 46 million has no source.',
        'What hurts most is heat without a contract. How sure this is rests on estimates, not on quotes.',
      ],
      asks: ['Decide how the gap is closed.', 'Name who signs for the heat.'],
    }),
  ],
};

describe('a sensible answer', () => {
  it.each(Object.entries(ANSWERS))('about %s is taken at once', async (_, [stage, answer]) => {
    const { reviews } = await plan.ask(stage, answer);
    expect(reviews.flatMap(({ faults, warnings }) => [...faults, ...warnings])).toEqual([]);
  });

  it('about contradictions may straighten quotation marks and leave out what only marks up', async () => {
    plan.write(swot, '# SWOT\n\n- **Heat:** the “friendly” owner – who signs nothing – gives it');
    const { reviews } = await plan.ask(consistencyReview, (_, turn) => ({
      contradictions:
        turn > 0
          ? []
          : [
              {
                section_a: 'swot',
                quote_a: 'Heat: the "friendly" owner - who signs nothing',
                section_b: 'swot',
                quote_b: 'gives it',
                why: 'Who signs nothing gives nothing.',
                severity: 'warning',
                edit_in: 'none',
                find: '',
                replace: '',
                edit_why: '',
              },
            ],
    }));
    expect(reviews[0]?.warnings).toEqual([]);
  });
});
