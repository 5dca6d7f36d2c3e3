import type { Role } from './team.ts';

/** Most people of a team that needs no table to know who does what: they work beside each other. */
const MOST_PEOPLE = 3;
/** Percent of a week below which somebody helps now and then. */
const LEAST_TIME = 5;
const OWN: readonly Role['contract'][] = ['employee', 'volunteer', 'owner'];

/**
 * Whether the people who carry the project are so few that they settle in a sentence who advises whom. Suppliers,
 * contractors and partners are dealt with by an order or a contract, and those who help now and then are asked.
 */
export function isSmallTeam(roles: readonly Pick<Role, 'contract' | 'count' | 'time_percent'>[]): boolean {
  const own = roles.filter(({ contract, time_percent = 100 }) => OWN.includes(contract) && time_percent >= LEAST_TIME);
  return own.reduce((sum, { count }) => sum + count, 0) <= MOST_PEOPLE;
}
