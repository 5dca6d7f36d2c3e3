import { z } from 'zod';
import type { Finding } from '../../../../shared/finding.ts';
import { listed } from '../../../../shared/listed.ts';
import { list, oneOf } from '../../ask.ts';
import { type Names, named } from '../../frame/data/names.ts';
import { blocks, bullets, table, text } from '../../frame/page/markdown.ts';

/** Who has which part in a work package, by role ids: the assignment matrix known as RACI. */
export const Assignment = z.object({
  package: z.string().describe('id of the work package'),
  responsible: z.array(z.string()).describe('roles that do the work, by its tasks'),
  accountable: z.array(z.string()).describe('the role that answers for the result: exactly one'),
  consulted: z.array(z.string()).describe('roles whose advice is needed before it can be finished'),
  informed: z.array(z.string()).describe('roles that must hear of it'),
});
export type Assignment = z.infer<typeof Assignment>;

/** What an answer says of a package; who does the work is known from its tasks. */
interface Answered {
  readonly package: string;
  readonly accountable: string;
  readonly consulted?: readonly string[] | undefined;
  readonly informed?: readonly string[] | undefined;
}

/**
 * What is asked of a package. A small team is asked who answers for it and nothing else: its people advise each other
 * anyway, and a table of that says nothing.
 */
export function assignmentAnswer(
  packages: readonly string[],
  roles: readonly string[],
  isSmall: boolean,
): z.ZodType<Answered> {
  const answering = {
    package: oneOf(packages, 'id of the work package'),
    accountable: oneOf(roles, 'the one role that answers for the result'),
  };
  if (isSmall) return z.object(answering);
  return z.object({
    ...answering,
    consulted: list(oneOf(roles, 'role'), [0, 3], 'roles whose advice is needed first'),
    informed: list(oneOf(roles, 'role'), [0, 3], 'roles that must hear of it'),
  });
}

/** One row for each package that was answered; nobody is asked for advice or told of what they do or answer for. */
export function assignmentsOf(
  packages: readonly { readonly id: string; readonly doers: readonly string[] }[],
  answered: readonly Answered[],
): Assignment[] {
  return packages.flatMap(({ id, doers }) => {
    const row = answered.find((each) => each.package === id);
    if (!row) return [];
    const parts = new Set([...doers, row.accountable]);
    const consulted = [...new Set(row.consulted ?? [])].filter((role) => !parts.has(role));
    const informed = [...new Set(row.informed ?? [])].filter((role) => !parts.has(role) && !consulted.includes(role));
    return { package: id, responsible: [...doers], accountable: [row.accountable], consulted, informed };
  });
}

interface Known {
  readonly names: Names;
  readonly packages: readonly { readonly id: string; readonly title: string }[];
  /** Ids of the roles of the team. */
  readonly roles: readonly string[];
}

/** Work packages for whose result nobody or more than one answers, that nobody does, or that are missing; unknown roles. */
export function assignmentFindings(rows: readonly Assignment[], { names, packages, roles }: Known): Finding[] {
  const answering = packages.flatMap(({ id, title }): Finding[] => {
    const accountable = rows.filter((row) => row.package === id).flatMap((row) => row.accountable);
    if (accountable.length === 1) return [];
    const who =
      accountable.length === 0
        ? 'Nobody answers'
        : `${listed(accountable.map((role) => named(role, names)))} all answer`;
    return [
      {
        severity: 'error',
        code: 'raci-accountable',
        message: `${who} for the work package “${title}”.`,
        next: 'Name exactly one role that answers for it.',
      },
    ];
  });
  const undone = rows
    .filter(({ responsible }) => responsible.length === 0)
    .map(
      (row): Finding => ({
        severity: 'warning',
        code: 'raci-responsible',
        message: `No role has a task in the work package “${named(row.package, names)}”.`,
        next: 'Give one of its tasks to a role.',
      }),
    );
  const strangers = new Set(rows.flatMap(rolesOf).filter((role) => !roles.includes(role)));
  return [
    ...answering,
    ...undone,
    ...[...strangers].map(
      (role): Finding => ({
        severity: 'error',
        code: 'raci-role-unknown',
        message: `“${named(role, names)}” has a part in work packages, but is not a role of the team.`,
        next: 'Choose a role of the team.',
      }),
    ),
  ];
}

function rolesOf({ responsible, accountable, consulted, informed }: Assignment): string[] {
  return [...responsible, ...accountable, ...consulted, ...informed];
}

/**
 * Work packages by roles, with the letters of the parts; roles in the order in which they first have one. Where nobody is
 * consulted or informed, the letters would only repeat who has which task: then it is the packages of each role.
 */
export function assignmentTable(rows: readonly Assignment[], names: Names): string {
  if (rows.length === 0) return '';
  if (rows.every(({ consulted, informed }) => consulted.length + informed.length === 0)) return byRole(rows, names);
  const roles = [...new Set(rows.flatMap(rolesOf))];
  return blocks(
    'R responsible: does the work. A accountable: owns the result. C consulted beforehand. I informed.',
    table(
      ['Work package', ...roles.map((role) => text(named(role, names)))],
      rows.map((row) => [text(named(row.package, names)), ...roles.map((role) => letters(row, role))]),
    ),
  );
}

/** What each role answers for, and who does the work where that is somebody else. */
function byRole(rows: readonly Assignment[], names: Names): string {
  const titled = (id: string) => text(named(id, names));
  const answering = Map.groupBy(rows, ({ accountable }) => listed(accountable.map(titled)) || 'Nobody');
  return bullets(
    [...answering].map(([who, own]) => {
      const packages = own.map(({ package: id, accountable, responsible }) => {
        const others = responsible.filter((role) => !accountable.includes(role)).map(titled);
        return others.length === 0 ? titled(id) : `${titled(id)} (with ${listed(others)})`;
      });
      return `**${who}** answers for: ${packages.join('; ')}.`;
    }),
  );
}

function letters({ responsible, accountable, consulted, informed }: Assignment, role: string): string {
  const parts = [
    ['R', responsible],
    ['A', accountable],
    ['C', consulted],
    ['I', informed],
  ] as const;
  return parts.flatMap(([letter, roles]) => (roles.includes(role) ? [letter] : [])).join(' ');
}
