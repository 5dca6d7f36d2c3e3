import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { withoutBrackets } from '../../../shared/fact-reference.ts';
import { list, oneOf, proseField } from '../ask.ts';
import { foundations } from '../foundations/foundations.ts';
import { ledgerFacts } from '../foundations/ledger.ts';
import { derivedFact } from '../frame/data/derived-facts.ts';
import { Names, named, namesOf } from '../frame/data/names.ts';
import { slugs } from '../frame/data/slug.ts';
import { fillFor, templateOf } from '../frame/data/template-context.ts';
import { blocks, bullets, prose, section, table, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import type { Scale } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { drafted } from '../stage.ts';
import { strategicDecisions, strategyPages } from '../strategy/strategic-decisions.ts';
import { phaseLater } from './later-facts.ts';
import { wbsPhases } from './wbs-phases.ts';

export const Role = z.object({
  id: z.string(),
  title: z.string(),
  why: z.string(),
  count: z
    .number()
    .int()
    .min(1)
    .describe('people of this role who can work at the same time; the schedule keeps to it'),
  time_percent: z
    .number()
    .min(1)
    .max(100)
    .optional()
    .describe('part of a full working week that each of them gives; all of it when left out'),
  contract: z.enum(['employee', 'contractor', 'supplier', 'volunteer', 'owner', 'partner']),
  first_phase: z.string().describe('id of the phase from which the role is needed'),
  last_phase: z.string().describe('id of the phase until which it is needed'),
  skills: z.array(z.string()),
});
export type Role = z.infer<typeof Role>;

/** Factor on the template's head counts, by scale; the leading role stays single. */
const CREWS: Readonly<Record<Scale, number>> = { personal: 1, small: 1, medium: 1, large: 2, mega: 4 };

/** Who does the work. */
export const team = drafted({
  id: 'team',
  title: 'Team',
  number: '013',
  group: 'plan',
  wording: 6,
  report: [{ part: 'understand' }],
  ledger: 'added',
  prose: { reviewPlace: 4, numbersAreFacts: false },
  needs: {
    ...foundations,
    phases: wbsPhases,
  },
  wants: { strategy: strategicDecisions },
  yields: {
    names: Names,
    roles: z.array(Role),
    environment: z.array(z.string()).describe('what the team needs around it'),
    gaps: z.array(z.string()).describe('roles and skills that nobody is named for'),
    facts: z.array(Fact).describe('the size of the team'),
  },
  namedList: {
    field: 'roles',
    noun: 'role',
    referredToBy: ['owner', 'responsible', 'accountable', 'consulted', 'informed'],
  },
  ask: {
    tier: 'standard',
    words: 600,
    instructions: `
Name the roles that do the work; the one who leads comes first. A role is a kind of work that somebody answers for, not
a person and not a firm. As few roles as the work allows: a project for one person has two or three, with helpers and
suppliers among them. Every phase has somebody to do its work. The number of a role is how many people of it can work
at the same time; the schedule keeps to it, so say what such a project can really get and pay for, not what it could
wish for. Give first and last phase by when hands are needed. Then say what the team needs around it, and which skills
nobody is named for yet. Leave out roles that the constraints rule out.`,
    pages: ({ brief, locations, constraints, phases, strategy }) => [
      ...strategyPages(strategy),
      briefPage(brief),
      sectionPage(phases, 'Phases', 1),
      sectionPage(constraints, 'Constraints', 2),
      sectionPage(locations, 'Places', 3),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger),
    laterFacts: ({ phases }) => [{ id: 'team.size', label: 'Team size' }, ...phaseLater(phases.field('phases'))],
    answer: ({ phases }) => {
      const ids = phases.field('phases').map(({ id }) => id);
      return {
        roles: list(
          z.object({
            title: z.string().describe('name of the role, at most 4 words, no number'),
            why: proseField('what would not get done without it', 25),
            count: z.number().int().min(1).max(2_000).describe('people of it who can work at the same time'),
            time_percent: z
              .number()
              .min(1)
              .max(100)
              .describe('part of a full working week that each gives: 100 full time, 10 for an evening a week'),
            contract: Role.shape.contract.describe('how they are bound to the project'),
            first_phase: oneOf(ids, 'phase from which it is needed'),
            last_phase: oneOf(ids, 'phase until which it is needed; the same or a later one'),
            skills: list(proseField('a skill', 8), [2, 4], 'what they must be able to do'),
          }),
          // As the instructions say: a project for one person has two or three.
          [2, 10],
          'roles, the one who leads first',
        ),
        environment: list(
          proseField('one thing', 25),
          [2, 5],
          'what the team needs around it: tools, places, access, habits',
        ),
        gaps: list(proseField('one gap', 25), [1, 4], 'roles and skills that nobody is named for'),
      };
    },
    faults: ({ roles }, { phases }) => {
      const ids = phases.field('phases').map(({ id }) => id);
      return roles
        .filter(({ first_phase, last_phase }) => ids.indexOf(first_phase) > ids.indexOf(last_phase))
        .map(({ title }) => `roles: ${title} ends in an earlier phase than it begins.`);
    },
    content: ({ whole }, { phases }) => {
      const idOf = slugs('role');
      const roles = whole.roles.map((role) => ({ id: idOf(role.title), ...role }));
      return {
        roles,
        environment: whole.environment,
        gaps: whole.gaps,
        facts: [sizeFact(roles)],
        names: namesOf(phases.field('phases')),
      };
    },
  },
  outline: ({ brief, locations }) => {
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const crews = CREWS[brief.field('scale')];
    const people = brief.field('parties').filter(({ kind }) => kind === 'person');
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
    return {
      roles,
      environment:
        brief.field('called_for')?.extent === 'short'
          ? []
          : [
              'A shared workspace for decisions, documents and open questions, open to everyone on the team',
              'A fixed weekly hour to go through work, risks and decisions',
              ...(brief.field('realm') === 'digital'
                ? []
                : ['Access, safety briefing and equipment on site before the first working day']),
            ],
      gaps:
        people.length > 0
          ? [
              `The prompt names ${people.map(({ name }) => withoutBrackets(name)).join(', ')}; no roles are assigned yet.`,
            ]
          : brief.field('called_for')?.extent === 'short'
            ? []
            : ['No roles are assigned yet: the prompt names nobody.'],
      facts: [sizeFact(roles)],
      names: namesOf(template.phases),
      open_questions: ['Who fills each role, and from when? On a small project, one person can fill two roles.'],
    };
  },
  check: (data) => {
    const ids = data.roles.map(({ id }) => id);
    return data.roles
      .filter(({ id }, index) => ids.indexOf(id) !== index)
      .map(({ title }) => ({
        severity: 'error' as const,
        code: 'role-twice',
        message: `The role “${title}” is defined twice.`,
      }));
  },
  page: (data) =>
    blocks(
      table(
        ['Role', 'People', ...(hasShares(data.roles) ? ['Time'] : []), 'Contract', 'From phase', 'To phase', 'Why'],
        data.roles.map((role) => [
          text(role.title),
          `${role.count}`,
          ...(hasShares(data.roles) ? [`${role.time_percent ?? 100}%`] : []),
          role.contract,
          text(named(role.first_phase, data.names)),
          text(named(role.last_phase, data.names)),
          prose(role.why),
        ]),
      ),
      section(
        'Skills',
        bullets(
          data.roles
            .filter(({ skills }) => skills.length > 0)
            .map((role) => `**${text(role.title)}:** ${role.skills.map(prose).join('; ')}`),
        ),
      ),
      section('What the team needs', bullets(data.environment.map(prose))),
      section('Gaps', bullets(data.gaps.map(prose))),
    ),
});

/** Whether somebody is there for a part of the time only. */
function hasShares(roles: readonly { readonly time_percent?: number | undefined }[]): boolean {
  return roles.some(({ time_percent = 100 }) => time_percent !== 100);
}

function sizeFact(roles: readonly { readonly count: number }[]): Fact {
  const size = roles.reduce((sum, { count }) => sum + count, 0);
  return derivedFact(
    'team.size',
    'Team size',
    size,
    'person',
    'sum over all roles, which need not be there at the same time',
  );
}
