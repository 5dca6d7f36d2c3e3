import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { derivedFact } from '../derived-facts.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief, type Scale } from '../intake/brief.ts';
import { blocks, bullets, prose, section, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { fillFor, templateOf } from '../template-context.ts';

export const Role = z.object({
  id: z.string(),
  title: z.string(),
  why: z.string(),
  count: z
    .number()
    .int()
    .min(1)
    .describe('people of this role who can work at the same time; the schedule keeps to it'),
  contract: z.enum(['employee', 'contractor', 'supplier', 'volunteer', 'owner', 'partner']),
  first_phase: z.string().describe('id of the phase from which the role is needed'),
  last_phase: z.string().describe('id of the phase until which it is needed'),
  skills: z.array(z.string()),
});
export type Role = z.infer<typeof Role>;

/** How many times the template's numbers a project of that scale needs; leading roles stay single. */
const CREWS: Readonly<Record<Scale, number>> = { personal: 1, small: 1, medium: 1, large: 2, mega: 4 };

/** Who does the work. */
export const team = drafted({
  id: 'team',
  title: 'Team',
  number: '013',
  needs: { brief, locations: physicalLocations },
  yields: {
    roles: z.array(Role),
    environment: z.array(z.string()).describe('what the team needs around it'),
    gaps: z.array(z.string()).describe('roles and skills that nobody is named for'),
    facts: z.array(Fact).describe('the size of the team'),
  },
  outline: ({ brief, locations }) => {
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const crews = CREWS[brief.field('scale')];
    const named = brief.field('parties').filter(({ kind }) => kind === 'person');
    const roles = template.roles.map((role, index) => ({
      id: role.id,
      title: role.title,
      why: fill(role.why),
      count: index === 0 ? role.count : role.count * crews,
      contract: role.contract,
      first_phase: role.first_phase,
      last_phase: role.last_phase,
      skills: role.skills,
    }));
    const size = roles.reduce((sum, role) => sum + role.count, 0);
    return {
      roles,
      environment: [
        'One shared place for decisions, documents and open questions, readable by everyone on the team',
        'A fixed weekly hour in which work, risks and decisions are gone through',
        ...(brief.field('realm') === 'digital'
          ? []
          : ['Access, safety briefing and equipment at the place of work before the first day there']),
      ],
      gaps:
        named.length > 0
          ? [`The prompt names ${named.map(({ name }) => name).join(', ')}; no role is given to anybody yet.`]
          : ['No role is filled yet: the prompt names nobody.'],
      facts: [
        derivedFact(
          'team.size',
          'People at the same time, all roles',
          size,
          'person',
          'the sum over the roles of the team',
        ),
      ],
      open_questions: ['Who fills each role, and from when? Two roles may be one person where the project is small.'],
    };
  },
  check: (data) => {
    const ids = data.roles.map(({ id }) => id);
    return ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => ({ severity: 'error' as const, code: 'role-twice', message: `The role ${id} is defined twice.` }));
  },
  page: (data) =>
    blocks(
      table(
        ['Role', 'Number', 'Contract', 'From phase', 'To phase', 'Why'],
        data.roles.map((role) => [
          text(role.title),
          `${role.count}`,
          role.contract,
          text(role.first_phase.replaceAll('_', ' ')),
          text(role.last_phase.replaceAll('_', ' ')),
          prose(role.why),
        ]),
      ),
      section(
        'Skills',
        bullets(data.roles.map((role) => `**${text(role.title)}:** ${role.skills.map(text).join('; ')}`)),
      ),
      section('What the team needs around it', bullets(data.environment.map(text))),
      section('Gaps', bullets(data.gaps.map(text))),
    ),
});
