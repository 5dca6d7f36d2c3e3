import { z } from 'zod';
import { hasFact, ledger } from '../foundations/ledger.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, bullets, prose, quoted, section, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { fillFor, shorten, templateOf } from '../template-context.ts';

const Influence = z.enum(['low', 'medium', 'high']);

/** Goal, scope, deliverables, milestones, resources, permits and people. */
export const projectPlan = drafted({
  id: 'project_plan',
  title: 'Project plan',
  number: '012',
  needs: { prompt, brief, locations: physicalLocations, ledger },
  yields: {
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
        specific: fill(template.goal),
        measurable:
          success.length > 0
            ? 'By the success criteria of the prompt, listed in the brief.'
            : 'By the measures below; the prompt names none of its own.',
        achievable: hasBudget
          ? 'Within [[budget.total]], if the packages can be bought for their shares of [[budget.for_work]]; the cost section says what is not known yet.'
          : 'Not to be judged yet: no budget is stated.',
        relevant: `It serves ${brief.field('purpose') === 'personal' ? 'the people who asked for it' : 'the purpose that the brief names'}; what else would serve it is not compared here.`,
        time_bound: hasDeadline
          ? 'Due by [[timeline.deadline]]; as planned it ends on [[schedule.finish]].'
          : 'No date is demanded; as planned it ends on [[schedule.finish]].',
      },
      scope_in: [...brief.field('scope_in')],
      scope_out: [...brief.field('scope_out')],
      scope_out_assumed: template.scope_out.map(fill),
      deliverables: template.deliverables.map(fill),
      milestones: template.phases.map((phase) => ({ title: `${phase.title} complete`, phase: phase.id })),
      dependencies: template.permits.map((permit) => `${permit.name} from ${permit.authority}`),
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
            interest: 'Named in the prompt; their interest is to be asked.',
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
        'Which of the deliverables could be left out if time or money ran short?',
        ...(template.permits.length > 0
          ? ['Which permits does the place really demand, and how long does each take there? The list is general.']
          : []),
      ],
    };
  },
  page: (data) =>
    blocks(
      `**Goal.** ${prose(data.goal)}`,
      table(
        ['SMART', ''],
        Object.entries(data.smart).map(([name, value]) => [name.replace('_', '-'), prose(value)]),
      ),
      section('In scope, as the prompt says', bullets(data.scope_in.map(quoted))),
      section('Out of scope, as the prompt says', bullets(data.scope_out.map(quoted))),
      section('Out of scope unless you say otherwise', bullets(data.scope_out_assumed.map(prose))),
      section('Deliverables', bullets(data.deliverables.map(prose))),
      section(
        'Milestones',
        bullets(data.milestones.map(({ title, phase }) => `${text(title)}: [[milestone.${phase}]]`)),
      ),
      section('What must come from outside', bullets(data.dependencies.map(prose))),
      section(
        'Documents and resources',
        table(
          ['What', 'For', 'Owner', 'Before phase'],
          data.resources.map((row) => [text(row.name), prose(row.purpose), name(row.owner), name(row.needed_by_phase)]),
        ),
      ),
      section(
        'Regulation and permits',
        table(
          ['Permit', 'Authority', 'Why', 'Before phase'],
          data.compliance.map((row) => [
            text(row.name),
            text(row.authority),
            prose(row.why),
            name(row.needed_by_phase),
          ]),
        ),
      ),
      section(
        'People with a stake',
        table(
          ['Who', 'Interest', 'Influence', 'How they are engaged'],
          data.stakeholders.map((row) => [text(row.name), prose(row.interest), row.influence, prose(row.engagement)]),
        ),
      ),
      section(
        'Measures of success',
        table(
          ['Measure', 'How it is taken'],
          data.success_measures.map((row) => [prose(row.measure), prose(row.how)]),
        ),
      ),
    ),
});

function name(id: string): string {
  return text(id.replaceAll('_', ' '));
}
