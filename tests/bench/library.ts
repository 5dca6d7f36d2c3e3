import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Library, openLibrary, searchPlans } from '../../src/library/index.ts';
import { planner } from '../../src/planner/planner.ts';
import { fillLibrary, rareWord } from './big-library.ts';
import type { Figure, FigureGroup } from './figure.ts';
import { unwrap } from './finished-plan.ts';
import { timed } from './timing.ts';

const PLANS = 1_000;
const TARGET = { of: 'value', atMost: 50 } as const;

/** From words that nearly every page has to one that only one plan has. */
const QUERIES: readonly { readonly name: string; readonly query: string }[] = [
  { name: 'a word of nearly every page', query: 'project' },
  { name: 'two frequent words', query: 'budget contingency' },
  { name: 'the beginning of a word', query: 'sched' },
  { name: 'a word of one plan', query: rareWord(777) },
];

/** Opening a library of a thousand plans, and searching it. */
export const library: FigureGroup = {
  name: 'library',
  async measure() {
    const filled = await fillLibrary(PLANS);
    try {
      const { home, user } = filled.library;
      filled.library.sqlite.pragma('wal_checkpoint(TRUNCATE)');
      return await figures(() => unwrap(openLibrary({ home, planner, user })), join(home, 'library.db'));
    } finally {
      filled.dispose();
    }
  },
};

async function figures(open: () => Library, file: string): Promise<Figure[]> {
  const bare = await timed(() => {
    const database = new Database(file);
    database.prepare('SELECT count(*) FROM plans').get();
    database.close();
  });
  const reference = { name: 'bare open and count', value: bare.medianMs };
  const figure = (name: string, value: number): Figure => ({ name, value, unit: 'ms', reference, target: TARGET });

  let opened: Library | undefined;
  const close = () => opened?.close();
  const reopen = () => {
    close();
    opened = open();
  };
  const rows = [figure(`opening ${PLANS} plans`, (await timed(() => (opened = open()), { before: close })).medianMs)];
  for (const { name, query } of QUERIES) {
    // The library is opened anew each time, so that neither statements nor pages are held by it.
    const search = () => {
      const { hits } = unwrap(searchPlans(opened ?? open(), { query }));
      if (hits.length === 0) throw new Error(`nothing found for ${query}`);
    };
    const searching = await timed(search, { before: reopen });
    rows.push(figure(`searching: ${name}`, searching.medianMs));
  }
  const both = await timed(
    () => {
      opened = open();
      searchPlans(opened, { query: 'budget contingency' });
    },
    { before: close },
  );
  close();
  return [...rows, figure('opening and searching: two frequent words', both.medianMs)];
}
