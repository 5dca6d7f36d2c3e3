import { LinkType } from '../../shared/contracts/schedule.ts';

/** What a row waits for; `from` names another row. */
export interface RowLink {
  readonly from: string;
  readonly type: LinkType;
  /** Working days, negative for an overlap. */
  readonly lag: number;
}

const LINK = /^(\S.*?)(?:\s+(FS|SS|FF|SF)([+-][\d.]+(?:e[+-]?\d+)?)?)?$/i;

/**
 * A cell as scheduling programs write it, such as `t1; t2 SS+2`: waits for the end of one, and for two working days after
 * the start of the other. Null for what cannot be read so.
 */
export function readPredecessors(cell: string): RowLink[] | null {
  const links: RowLink[] = [];
  for (const entry of cell.split(/[;,\n]/).map((part) => part.trim())) {
    if (entry === '') continue;
    const [, from = '', type = 'FS', lag = '0'] = LINK.exec(entry) ?? [];
    if (from === '' || !Number.isFinite(Number(lag))) return null;
    links.push({ from, type: LinkType.parse(type.toUpperCase()), lag: Number(lag) });
  }
  return links;
}
