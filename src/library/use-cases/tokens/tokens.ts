import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isDatabaseBusy } from '../../../platform/system-error.ts';
import { ClientName, Scope, type TokenView } from '../../../shared/contracts/token.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { TokenRow } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import type { Library } from '../../library.ts';
import { addMilliseconds } from '../../store/runs/lease.ts';
import { insertToken, tokenRow, tokenRows, tokensBeginning, updateToken } from '../../store/tokens/tokens.ts';

interface CreateTokenInput {
  /** What the token is for: 1 to 60 printable characters. */
  readonly client: string;
  /** Default all. */
  readonly scopes?: readonly string[];
  /** Whose plans its holder sees; default the user of the library. */
  readonly user?: string;
}

/** A token as it is shown this one time. */
interface CreatedToken extends TokenView {
  /** `pxe_<id>_<secret>`; nothing can show it again. */
  readonly token: string;
}

/** Who holds a token, and what that allows. */
interface TokenHolder {
  readonly token_id: string;
  readonly client: string;
  readonly user: string;
  readonly scopes: readonly Scope[];
}

const SECRET_BYTES = 32;
const TOKEN = /^pxe_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;
const BEGINNING = /^[0-9a-f]{1,8}$/;
/** The time of a token's last use is written at most this often, because a write per request would be expensive. */
const NOTED_EVERY_MS = 60_000;
/** Compared when there is no such token, so that unknown and wrong tokens take equally long. */
const NOBODY = sha256('');

/** Makes a token for a client. INVALID_INPUT for a name that cannot be shown, or a scope that there is not. */
export function createToken(library: Library, input: CreateTokenInput): Result<CreatedToken> {
  const client = checkName('client', input.client);
  if (!client.ok) return client;
  const user = input.user === undefined ? ok(library.user) : checkName('user', input.user);
  if (!user.ok) return user;
  const scopes = checkScopes(input.scopes ?? Scope.options);
  if (!scopes.ok) return scopes;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const row: TokenRow = {
    id: randomBytes(4).toString('hex'),
    client: client.value,
    user: user.value,
    scopes: scopes.value,
    secretSha: sha256(secret),
    createdAt: library.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  insertToken(library, row);
  return ok({ token: `pxe_${row.id}_${secret}`, ...viewOf(row) });
}

/** All tokens of the library, whoever's, oldest first; revoked ones too. */
export function listTokens(library: Library): TokenView[] {
  return tokenRows(library).map(viewOf);
}

/**
 * Ends a token, by its id or a beginning that no other token has; a token as a whole names itself. One that is revoked
 * already stays as it is. TOKEN_NOT_FOUND, AMBIGUOUS_ID with the `candidates`.
 */
export function revokeToken(library: Library, input: { readonly token_id: string }): Result<TokenView> {
  const given = input.token_id.trim();
  const start = TOKEN.exec(given)?.[1] ?? given.toLowerCase();
  return library.transaction((): Result<TokenView> => {
    const found = BEGINNING.test(start) ? tokensBeginning(library, start) : [];
    const [row] = found;
    // What was given may be a secret, so it is not repeated.
    if (!row) return err('TOKEN_NOT_FOUND', 'Token not found.', { next: 'List the tokens to see their ids.' });
    if (found.length > 1) {
      return err('AMBIGUOUS_ID', `Ambiguous id: several tokens start with ${start}.`, {
        candidates: found.map(({ id, client }) => ({ token_id: id, client })),
        next: 'Use more characters of the id.',
      });
    }
    if (row.revokedAt !== null) return ok(viewOf(row));
    const revokedAt = library.now();
    updateToken(library, row.id, { revokedAt });
    return ok(viewOf({ ...row, revokedAt }));
  });
}

/** Whose token it is. UNAUTHORIZED, in the same words whether it is unknown, wrong, revoked or no token at all. */
export function verifyToken(library: Library, token: string): Result<TokenHolder> {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  const row = tokenRow(library, id);
  const matches = timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(row?.secretSha ?? NOBODY));
  if (!row || !matches || row.revokedAt !== null) {
    return err('UNAUTHORIZED', 'The token is unknown or was revoked.', {
      next: 'Create a token with planexe token create and send it as Authorization: Bearer TOKEN.',
    });
  }
  noteUse(library, row);
  return ok({ token_id: row.id, client: row.client, user: row.user, scopes: row.scopes });
}

function noteUse(library: Library, row: TokenRow): void {
  const now = library.now();
  if (row.lastUsedAt !== null && now < addMilliseconds(row.lastUsedAt, NOTED_EVERY_MS)) return;
  try {
    updateToken(library, row.id, { lastUsedAt: now });
  } catch (error) {
    // The database is busy: recording the time of use is not worth a refusal.
    if (!isDatabaseBusy(error)) throw error;
  }
}

function checkName(field: 'client' | 'user', name: string): Result<string> {
  const trimmed = name.trim();
  if (ClientName.safeParse(trimmed).success) return ok(trimmed);
  return err('INVALID_INPUT', `The name of a ${field} must have 1 to 60 printable characters.`, {
    field,
    next: field === 'client' ? 'Use what the token is for, such as cursor.' : 'Use the name of a user of this library.',
  });
}

/** Each scope once, in the order in which they are known. */
function checkScopes(asked: readonly string[]): Result<Scope[]> {
  const known: readonly string[] = Scope.options;
  const unknown = asked.find((scope) => !known.includes(scope));
  if (unknown === undefined && asked.length > 0) return ok(Scope.options.filter((scope) => asked.includes(scope)));
  const message =
    unknown === undefined ? 'A token needs a scope.' : `Unknown scope ${JSON.stringify(unknown).slice(0, 60)}.`;
  return err('INVALID_INPUT', message, { field: 'scopes', next: `Use any of ${known.join(', ')}.` });
}

function viewOf(row: TokenRow): TokenView {
  return {
    token_id: row.id,
    client: row.client,
    user: row.user,
    scopes: row.scopes,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    revoked_at: row.revokedAt,
  };
}
