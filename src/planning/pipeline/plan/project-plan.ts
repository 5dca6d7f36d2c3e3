import { z } from 'zod';
import { list, oneOf, proseField } from '../ask.ts';
import { foundations } from '../foundations/foundations.ts';
import { hasFact, ledgerFacts } from '../foundations/ledger.ts';
import { Names, named, namesOf } from '../frame/data/names.ts';
import { fillFor, shorten, templateOf } from '../frame/data/template-context.ts';
import { blocks, bullets, prose, quoted, section, table, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { briefPage } from '../intake/brief-page.ts';
import { drafted } from '../stage.ts';
import { strategicDecisions, strategyPages } from '../strategy/strategic-decisions.ts';
import { deadlineLater, phaseLater, scheduleLater } from './later-facts.ts';
import { rowForEach } from './phase-items.ts';
import { rolesPage } from './roles-page.ts';
import { team } from './team.ts';
import { wbsPhases } from './wbs-phases.ts';

const Influence = z.enum(['low', 'medium', 'high']);

/** Headings of what the report shows in the brief. */
const SCOPE_IN = 'In scope, from the prompt';
const SCOPE_OUT = 'Out of scope, from the prompt';

/** What an outline has to say where it has judged nothing: kept in the data, and left out of the page. */
const SEE_GOAL = 'See the goal.';
const FOR_ASKERS = 'It serves the people who asked for it; alternatives are not compared here.';
const FOR_PURPOSE = 'It serves the purpose stated in Brief; alternatives are not compared here.';
const SAID_ELSEWHERE: ReadonlySet<string> = new Set([SEE_GOAL, FOR_ASKERS, FOR_PURPOSE]);

/** Goal, scope, deliverables, milestones, resources, permits and people. */
export const projectPlan = drafted({
  id: 'project_plan',
  title: 'Project plan',
  number: '012',
  group: 'plan',
  wording: 9,
  // The scope in the user's words stands in the brief.
  report: [{ part: 'understand', shownElsewhere: [SCOPE_IN, SCOPE_OUT] }],
  prose: { reviewPlace: 3 },
  owned: 'resources',
  needs: {
    ...foundations,
    phases: wbsPhases,
    team,
  },
  wants: { strategy: strategicDecisions },
  yields: {
    names: Names,
    goal: z.string().describe('one sentence'),
    smart: z.object({
      specific: z.string(),
      measurable: z.string(),
      achievable: z.string(),
      relevant: z.string(),
      time_bound: z.string(),
    }),
    scope_in: z.array(z.string()).describe('said by the prompt'),
    scope_out: z.array(z.string()).describe('said by the prompt'),
    scope_out_assumed: z.array(z.string()).describe('left out unless somebody says otherwise'),
    deliverables: z.array(z.string()),
    milestones: z.array(z.object({ title: z.string(), phase: z.string().describe('id of the phase that it ends') })),
    dependencies: z.array(z.string()).describe('what must come from outside'),
    resources: z.array(
      z.object({ name: z.string(), purpose: z.string(), owner: z.string(), needed_by_phase: z.string() }),
    ),
    compliance: z.array(
      z.object({ name: z.string(), authority: z.string(), why: z.string(), needed_by_phase: z.string() }),
    ),
    stakeholders: z.array(
      z.object({ name: z.string(), interest: z.string(), influence: Influence, engagement: z.string() }),
    ),
    success_measures: z.array(z.object({ measure: z.string(), how: z.string() })),
    releases: z
      .array(
        z.object({
          title: z.string(),
          fact: z.string().describe('id of the fact that holds the amount'),
          phase: z.string().describe('id of the phase that it is there for'),
          condition: z.string(),
        }),
      )
      .optional()
      .describe('money that comes in parts, in plans whose cost estimates name none'),
  },
  listTitles: { compliance: 'Permits and regulations' },
  ask: {
    tier: 'standard',
    words: 900,
    instructions: `
Say what the project is to achieve and what that takes. The goal is one sentence that somebody outside could hold the
project to. Where the goal says by when, it refers to the same date as the time-bound line: a stated deadline, or else
the 80% likely finish, never the finish without uncertainty. Each of the five SMART lines says something of its own. A deliverable is a thing that is handed over, not an
activity. Leave out of the scope what a reader might expect and the prompt does not ask for; what the prompt itself puts
in or out is listed elsewhere. A milestone is a state that somebody can verify on the spot when its phase ends. List
permits and rules only where this place and this work call for them, with the authority by its kind where its name is
not known. A person or group with a stake can help, harm or be harmed; say what they want and how they are met. A
measure of success can be taken without asking those who did the work.`,
    pages: ({ brief, locations, constraints, phases, team, strategy }) => [
      ...strategyPages(strategy),
      briefPage(brief),
      sectionPage(constraints, 'Constraints', 1),
      sectionPage(phases, 'Phases', 1),
      sectionPage(locations, 'Places', 2),
      rolesPage(team, 3),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger),
    laterFacts: ({ ledger, phases }) => [
      ...scheduleLater,
      ...deadlineLater(ledger),
      ...phaseLater(phases.field('phases')),
    ],
    answer: ({ phases, team }) => {
      const ids = phases.field('phases').map(({ id }) => id);
      const roles = team.field('roles').map(({ id }) => id);
      const beforePhase = oneOf(ids, 'phase before which it must be there');
      return {
        goal: proseField('the goal in one sentence', 35),
        specific: proseField('SMART: what exactly', 25),
        measurable: proseField('SMART: how one will know', 25),
        achievable: proseField('SMART: why it can be done with what there is, or what speaks against it', 30),
        relevant: proseField('SMART: whom it serves and why it is worth it', 25),
        time_bound: proseField('SMART: by when, by reference to a fact', 20),
        scope_out_assumed: list(proseField('one thing', 15), [2, 5], 'left out unless the user says otherwise'),
        deliverables: list(proseField('one thing that is handed over', 15), [3, 8], 'deliverables'),
        milestones: rowForEach(
          z.object({
            phase: oneOf(ids, 'phase that it ends'),
            title: z.string().describe('the state that is reached, at most 8 words, no number'),
          }),
          ids.length,
          'one milestone for each phase',
        ),
        dependencies: list(proseField('one thing and from whom', 20), [1, 6], 'what must come from outside'),
        resources: list(
          z.object({
            name: z.string().describe('document, tool, room or other thing, at most 6 words'),
            purpose: proseField('what for', 15),
            owner: oneOf(roles, 'role that gets it'),
            needed_by_phase: beforePhase,
          }),
          [3, 8],
          'documents and resources to have',
        ),
        compliance: list(
          z.object({
            name: z.string().describe('permit, licence, rule or standard, at most 8 words'),
            authority: z.string().describe('who grants or enforces it, at most 8 words'),
            why: proseField('what in this project calls for it', 20),
            needed_by_phase: beforePhase,
          }),
          [0, 8],
          'permits and rules',
        ),
        stakeholders: list(
          z.object({
            name: z.string().describe('person or group, at most 6 words'),
            interest: proseField('what they want or fear', 15),
            influence: Influence.describe('how much they can help or harm'),
            engagement: proseField('how and when they are met', 20),
          }),
          [3, 8],
          'people with a stake, the most influential first',
        ),
        success_measures: list(
          z.object({ measure: proseField('what is measured', 15), how: proseField('how and when it is taken', 15) }),
          [2, 5],
          'measures of success',
        ),
      };
    },
    content: ({ whole }, { brief, phases, team }) => {
      const { specific, measurable, achievable, relevant, time_bound, milestones, ...rest } = whole;
      return {
        ...rest,
        smart: { specific, measurable, achievable, relevant, time_bound },
        names: namesOf(phases.field('phases'), team.field('roles')),
        scope_in: [...brief.field('scope_in')],
        scope_out: [...brief.field('scope_out')],
        milestones: phases.field('phases').map(({ id, title }) => ({
          title: milestones.find(({ phase }) => phase === id)?.title ?? `${title} complete`,
          phase: id,
        })),
      };
    },
  },
  outline: ({ prompt, brief, locations, ledger }) => {
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const speed = prompt.field('speed');
    const hasBudget = hasFact(ledger, 'budget.total');
    const hasDeadline = hasFact(ledger, 'timeline.deadline');
    const success = brief.field('success_criteria');
    const parties = brief.field('parties');
    return {
      goal: fill(template.goal),
      smart: {
        specific: SEE_GOAL,
        measurable:
          success.length > 0
            ? 'By the success criteria from the prompt, listed in Brief.'
            : 'By the success measures below; the prompt states none.',
        achievable: hasBudget
          ? 'Within [[budget.total]], if the packages can be bought for their shares of [[budget.for_work]]; see Costs for what is not known yet.'
          : 'Cannot be assessed yet: no budget is stated.',
        relevant: brief.field('purpose') === 'personal' ? FOR_ASKERS : FOR_PURPOSE,
        time_bound: hasDeadline
          ? 'Due by [[timeline.deadline]]; 80% likely date: [[deadline.p80]].'
          : 'No deadline is stated; 80% likely date: [[schedule.p80]].',
      },
      scope_in: [...brief.field('scope_in')],
      scope_out: [...brief.field('scope_out')],
      names: namesOf(template.phases, template.roles),
      scope_out_assumed: template.scope_out.map(fill),
      deliverables: template.deliverables.map(fill),
      // Of a few sentences, the phases say all of it.
      milestones:
        brief.field('called_for')?.extent === 'short'
          ? []
          : template.phases.map((phase) => ({ title: `${phase.title} complete`, phase: phase.id })),
      // The permits say them.
      dependencies: [],
      resources: shorten(template.documents, speed, 6).map((document) => ({
        name: document.name,
        purpose: fill(document.purpose),
        owner: document.owner,
        needed_by_phase: document.needed_by_phase,
      })),
      compliance: template.permits.map((permit) => ({
        name: permit.name,
        authority: permit.authority,
        why: fill(permit.why),
        needed_by_phase: permit.needed_by_phase,
      })),
      stakeholders: [
        ...parties
          .filter(({ kind }) => kind !== 'role')
          .map(({ name }) => ({
            name,
            interest: 'Named in the prompt; ask about their interest.',
            influence: 'medium' as const,
            engagement: 'Talk to them before the first phase ends.',
          })),
        ...template.stakeholders.map((row) => ({
          name: row.name,
          interest: fill(row.interest),
          influence: row.influence,
          engagement: fill(row.engagement),
        })),
      ],
      success_measures: template.success_measures.map((row) => ({ measure: fill(row.measure), how: fill(row.how) })),
      open_questions: [
        'Which deliverables could you leave out if time or money ran short?',
        ...(template.permits.length > 0
          ? ['Which permits are really required at this location, and how long does each take? This list is general.']
          : []),
      ],
    };
  },
  page: (data) =>
    blocks(
      `**Goal.** ${prose(data.goal)}`,
      table(
        ['SMART', ''],
        Object.entries(data.smart)
          .filter(([, value]) => !SAID_ELSEWHERE.has(value))
          .map(([name, value]) => [name.replace('_', '-'), prose(value)]),
      ),
      section(SCOPE_IN, bullets(data.scope_in.map(quoted))),
      section(SCOPE_OUT, bullets(data.scope_out.map(quoted))),
      section('Out of scope unless you say otherwise', bullets(data.scope_out_assumed.map(prose))),
      section('Deliverables', bullets(data.deliverables.map(prose))),
      section(
        'Milestones',
        table(
          ['Milestone', 'Without any delay', '50% likely by', '80% likely by'],
          data.milestones.map(({ title, phase }) => [
            text(title),
            `[[milestone.${phase}]]`,
            `[[milestone_p50.${phase}]]`,
            `[[milestone_p80.${phase}]]`,
          ]),
        ),
      ),
      section('External dependencies', bullets(data.dependencies.map(prose))),
      section(
        'Documents and resources',
        table(
          ['Item', 'Purpose', 'Owner', 'Needed before phase'],
          data.resources.map((row) => [
            text(row.name),
            prose(row.purpose),
            text(named(row.owner, data.names)),
            text(named(row.needed_by_phase, data.names)),
          ]),
        ),
      ),
      section(
        'Permits and regulations',
        table(
          ['Permit', 'Authority', 'Why', 'Needed before phase'],
          data.compliance.map((row) => [
            text(row.name),
            text(row.authority),
            prose(row.why),
            text(named(row.needed_by_phase, data.names)),
          ]),
        ),
      ),
      section(
        'Stakeholders',
        table(
          ['Who', 'Interest', 'Influence', 'Engagement'],
          data.stakeholders.map((row) => [text(row.name), prose(row.interest), row.influence, prose(row.engagement)]),
        ),
      ),
      section(
        'Success measures',
        table(
          ['Measure', 'How it is measured'],
          data.success_measures.map((row) => [prose(row.measure), prose(row.how)]),
        ),
      ),
    ),
});
