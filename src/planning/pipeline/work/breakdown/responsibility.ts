import { z } from 'zod';
import type { Finding } from '../../../../shared/finding.ts';
import { blocks, table, text } from '../../markdown.ts';
import { type Names, named } from '../../names.ts';

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
  readonly consulted: readonly string[];
  readonly informed: readonly string[];
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
    const consulted = [...new Set(row.consulted)].filter((role) => !parts.has(role));
    const informed = [...new Set(row.informed)].filter((role) => !parts.has(role) && !consulted.includes(role));
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
        : `${accountable.map((role) => named(role, names)).join(' and ')} all answer`;
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

/** Work packages by roles, with the letters of the parts; roles in the order in which they first have one. */
export function assignmentTable(rows: readonly Assignment[], names: Names): string {
  const roles = [...new Set(rows.flatMap(rolesOf))];
  if (rows.length === 0) return '';
  return blocks(
    'R does the work, A answers for the result, C is asked for advice before, I hears of it.',
    table(
      ['Work package', ...roles.map((role) => text(named(role, names)))],
      rows.map((row) => [text(named(row.package, names)), ...roles.map((role) => letters(row, role))]),
    ),
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
