import { asc, eq, like } from 'drizzle-orm';
import { type TokenRow, tokens } from '../../db/schema.ts';
import { selectRows } from '../select-rows.ts';
import type { Store } from '../store.ts';

export function insertToken(store: Store, row: TokenRow): void {
  store.db.insert(tokens).values(row).run();
}

const byId = selectRows(tokens, 'WHERE id = ?');

export function tokenRow(store: Store, id: string): TokenRow | undefined {
  return byId.get(store, id);
}

/** All tokens, revoked ones too, oldest first. */
export function tokenRows(store: Store): TokenRow[] {
  return store.db.select().from(tokens).orderBy(asc(tokens.createdAt), asc(tokens.id)).all();
}

/** Tokens whose id begins so; the beginning holds hexadecimal digits only. */
export function tokensBeginning(store: Store, start: string): TokenRow[] {
  return store.db
    .select()
    .from(tokens)
    .where(like(tokens.id, `${start}%`))
    .orderBy(asc(tokens.id))
    .all();
}

export function updateToken(
  store: Store,
  id: string,
  change: Partial<Pick<TokenRow, 'lastUsedAt' | 'revokedAt'>>,
): void {
  store.db.update(tokens).set(change).where(eq(tokens.id, id)).run();
}
