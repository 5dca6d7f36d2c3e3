import { z } from 'zod';
import type { Input } from '../../../engine/stage.ts';
import { STANCES } from '../../../report/figures/stakeholder-layout.ts';
import type { Figure } from '../../../report/model.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { Names, named, namesOf } from '../../frame/data/names.ts';
import { blocks, bullets, prose, section, table, text } from '../../frame/page/markdown.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { prompt } from '../../intake/prompt.ts';
import { rowForEach } from '../../plan/phase-items.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { rolesPage } from '../../plan/roles-page.ts';
import { isSmallTeam } from '../../plan/small-team.ts';
import { team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { drafted } from '../../stage.ts';
import { Assignment, assignmentAnswer, assignmentFindings, assignmentsOf, assignmentTable } from './responsibility.ts';
import { wbsPackages } from './wbs-packages.ts';
import { wbsTasks } from './wbs-tasks.ts';

const Degree = z.enum(['low', 'medium', 'high']);
const Stance = z.enum(['against', 'doubtful', 'neutral', 'in_favour']);

const Stakeholder = z.object({
  name: z.string(),
  wants: z.string(),
  influence: Degree.describe('how much they can help or harm'),
  interest: Degree.describe('how much it matters to them'),
  stance: Stance,
  engagement: z.string(),
  moved_by: z.string().describe('what would win them, or keep them'),
  owner: z.string().describe('role id'),
  needed_by_phase: z.string().describe('id of the phase before which they must have been met'),
});
type Stakeholder = z.infer<typeof Stakeholder>;

const RACI = 'Who answers for which work package';

/** Who has a stake and how they are met, and who answers for which work package. */
export const stakeholderMap = drafted({
  id: 'stakeholder_map',
  title: 'Stakeholder map',
  number: '012',
  group: 'plan',
  wording: 4,
  optional: true,
  report: [
    {
      part: 'understand',
      shownElsewhere: [RACI],
      figures: ({ input }) => [gridFigure(input.field('stakeholders'))],
    },
    {
      part: 'record',
      id: 'raci',
      title: RACI,
      markdown: ({ input }) => assignmentTable(input.field('responsibility'), input.field('names')),
    },
  ],
  prose: { reviewPlace: 16 },
  owned: 'stakeholders',
  needs: {
    prompt,
    brief,
    ledger,
    plan: projectPlan,
    team,
    phases: wbsPhases,
    packages: wbsPackages,
    tasks: wbsTasks,
  },
  yields: {
    names: Names,
    stakeholders: z.array(Stakeholder).describe('the most influential first, of these the most interested'),
    responsibility: z.array(Assignment).describe('one row for each work package'),
  },
  listTitles: { responsibility: 'Who answers for which work package' },
  ask: {
    tier: 'standard',
    words: 650,
    instructions: `
First, the people and groups with a stake that the plan lists: how much it matters to them, where they stand today by what
the prompt says (neutral where it says nothing), what would win or keep them, which role meets them and before which phase
it is too late. Add who is missing and can stop, delay or be harmed by the project. Then, for each work package, the one
role that answers for its result and, where the answer has fields for them, the roles whose advice is needed before it can be
finished, and those who must hear of it because their own work follows from it. Who does the work is known. Fewer are better:
whoever is consulted costs time. The role that answers for everything answers for nothing.`,
    pages: ({ brief, plan, team, phases, packages, tasks }) => [
      briefPage(brief),
      {
        title: 'People and groups with a stake by id',
        text: bullets(
          plannedOf(plan).map(
            ({ id, name, interest, influence }) => `${id}: ${text(name)}, ${influence} influence: ${interest}`,
          ),
        ),
        cutOrder: 0,
      },
      {
        title: 'Work packages by id, with the roles that do the work',
        text: bullets(
          packages
            .field('packages')
            .map(({ id, title }) => `${id}: ${text(title)} (${doersOf(tasks, id).join(', ') || 'nobody'})`),
        ),
        cutOrder: 0,
      },
      {
        title: 'Phases by id',
        text: bullets(phases.field('phases').map(({ id, title }) => `${id}: ${text(title)}`)),
        cutOrder: 0,
      },
      rolesPage(team, 1),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger, ['scale', 'budget', 'timeline']),
    leavesQuestions: false,
    answer: ({ plan, team, phases, packages }) => {
      const planned = plannedOf(plan).map(({ id }) => id);
      const roles = team.field('roles').map(({ id }) => id);
      const package_ids = packages.field('packages').map(({ id }) => id);
      const common = {
        interest: Degree.describe('how much it matters to them'),
        stance: Stance.describe('where they stand today'),
        moved_by: proseField('what would win them, or keep them', 15),
        owner: oneOf(roles, 'role that meets them'),
        needed_by_phase: oneOf(
          phases.field('phases').map(({ id }) => id),
          'phase before which they must have been met',
        ),
      };
      return {
        listed: rowForEach(
          z.object({ stakeholder: oneOf(planned, 'id of the person or group'), ...common }),
          planned.length,
          'one row for each of those listed',
        ),
        missing: list(
          z.object({
            name: z.string().describe('person or group by what they are, at most 6 words'),
            wants: proseField('what they want or fear', 15),
            influence: Degree.describe('how much they can help or harm'),
            engagement: proseField('how they are met', 20),
            ...common,
          }),
          [0, 4],
          'who is missing from the list',
        ),
        responsibility: rowForEach(
          assignmentAnswer(package_ids, roles, isSmallTeam(team.field('roles'))),
          package_ids.length,
          'one row for each work package',
        ),
      };
    },
    faults: ({ listed, responsibility }, { plan, packages }) => [
      ...plannedOf(plan)
        .filter(({ id }) => !listed.some(({ stakeholder }) => stakeholder === id))
        .map(({ id }) => `listed: ${id} is missing.`),
      ...packages
        .field('packages')
        .filter(({ id }) => !responsibility.some((row) => row.package === id))
        .map(({ id }) => `responsibility: the work package ${id} is missing.`),
    ],
    content: ({ whole: { listed, missing, responsibility } }, { plan, team, phases, packages, tasks }) => {
      const known = plannedOf(plan).flatMap(({ id, name, interest, influence, engagement }): Stakeholder[] => {
        const row = listed.find(({ stakeholder }) => stakeholder === id);
        if (!row) return [];
        const { stakeholder: _, ...judged } = row;
        return [{ name, wants: interest, influence, engagement, ...judged }];
      });
      const rank = (degree: z.infer<typeof Degree>) => Degree.options.indexOf(degree);
      return {
        names: namesOf(team.field('roles'), phases.field('phases'), packages.field('packages')),
        stakeholders: [...known, ...missing].sort(
          (a, b) => rank(b.influence) - rank(a.influence) || rank(b.interest) - rank(a.interest),
        ),
        responsibility: assignmentsOf(
          packages.field('packages').map(({ id }) => ({ id, doers: doersOf(tasks, id) })),
          responsibility,
        ),
      };
    },
  },
  check: ({ responsibility, names }, { team, packages }) =>
    assignmentFindings(responsibility, {
      names,
      packages: packages.field('packages'),
      roles: team.field('roles').map(({ id }) => id),
    }),
  page: (data) =>
    blocks(
      table(
        ['Who', 'What they want', 'Influence', 'Interest', 'Stance', 'How they are met', 'What moves them', 'By whom'],
        data.stakeholders.map((row) => [
          text(row.name),
          prose(row.wants),
          row.influence,
          row.interest,
          STANCES[row.stance],
          prose(row.engagement),
          prose(row.moved_by),
          `${text(named(row.owner, data.names))}, before ${text(named(row.needed_by_phase, data.names))}`,
        ]),
      ),
      section(RACI, assignmentTable(data.responsibility, data.names)),
    ),
});

/** Those whom the project plan names, with ids for the question. */
function plannedOf(plan: Input<Parameters<typeof projectPlan.page>[0]>) {
  return plan.field('stakeholders').map((row, index) => ({ id: `p${index + 1}`, ...row }));
}

/** The roles that do the tasks of a package, in the order of its tasks. */
function doersOf(tasks: Input<{ tasks: { package: string; role: string }[] }>, id: string): string[] {
  const own = tasks.field('tasks').filter((task) => task.package === id);
  return [...new Set(own.map(({ role }) => role))];
}

function gridFigure(stakeholders: readonly Stakeholder[]): Figure {
  return {
    kind: 'stakeholder_grid',
    title: 'Influence, interest and stance',
    stakeholders: stakeholders.map(({ name, influence, interest, stance }) => ({ name, influence, interest, stance })),
  };
}
