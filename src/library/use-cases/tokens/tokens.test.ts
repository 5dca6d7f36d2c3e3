import { describe, expect, onTestFinished, test } from 'vitest';
import { Scope } from '../../../shared/contracts/token.ts';
import { clockedLibrary, codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import type { Library } from '../../library.ts';
import { createToken, listTokens, revokeToken, verifyToken } from './tokens.ts';

const setUp = () => clockedLibrary(onTestFinished);

const lastUsed = (library: Library) => listTokens(library).map(({ last_used_at }) => last_used_at);
const secretOf = (token: string) => token.slice('pxe_12345678_'.length);

describe('a token', () => {
  test('lets its holder in as the user of the library with every scope, unless it is made for less', () => {
    const { library } = setUp();
    const made = unwrap(createToken(library, { client: ' Claude Desktop ' }));
    expect(made.token).toMatch(new RegExp(`^pxe_${made.token_id}_[A-Za-z0-9_-]{43}$`));
    const { token_id } = made;
    const holder = { token_id, client: 'Claude Desktop', user: 'ada', scopes: Scope.options };
    expect(unwrap(verifyToken(library, made.token))).toEqual(holder);
    const asked = { client: 'cursor', user: 'bob', scopes: ['plans:write', 'plans:read', 'plans:read'] };
    const less = unwrap(createToken(library, asked));
    expect(unwrap(verifyToken(library, less.token))).toMatchObject({
      user: 'bob',
      scopes: ['plans:read', 'plans:write'],
    });
  });

  test('is nowhere in the library, neither in lists nor on the disk', () => {
    const { library } = setUp();
    const { token } = unwrap(createToken(library, { client: 'cursor' }));
    expect(secretOf(token)).toHaveLength(43);
    expect(JSON.stringify(listTokens(library))).not.toContain(secretOf(token));
    expect(library.sqlite.serialize().includes(secretOf(token))).toBe(false);
  });

  test('is refused in the same words when it is wrong, unknown, revoked or none at all', () => {
    const { library } = setUp();
    const { token, token_id } = unwrap(createToken(library, { client: 'cursor' }));
    const other = unwrap(createToken(library, { client: 'other' })).token;
    const revoked = unwrap(createToken(library, { client: 'gone' }));
    unwrap(revokeToken(library, { token_id: revoked.token_id }));
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    const refusals = [
      `${token.slice(0, -1)}${last}`,
      `pxe_${token_id}_${secretOf(other)}`,
      `pxe_00000000_${secretOf(token)}`,
      revoked.token,
      `${token} `,
      `${token}\n`,
      token.toUpperCase(),
      token_id,
      `pxe_${token_id}_`,
      '',
      '%',
    ].map((wrong) => verifyToken(library, wrong));
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    expect(refusals[0]).toMatchObject({ ok: false, error: { code: 'UNAUTHORIZED' } });
    expect(JSON.stringify(refusals)).not.toContain(token_id);
  });

  test('says when it was last used, at most once a minute, and never after a refusal', () => {
    const { library, clock } = setUp();
    const { token } = unwrap(createToken(library, { client: 'cursor' }));
    expect(lastUsed(library)).toEqual([null]);
    verifyToken(library, token.replace(/_.{43}$/, `_${'A'.repeat(43)}`));
    expect(lastUsed(library)).toEqual([null]);
    const first = clock.now();
    verifyToken(library, token);
    clock.forward(59);
    verifyToken(library, token);
    expect(lastUsed(library)).toEqual([first]);
    clock.forward(1);
    verifyToken(library, token);
    expect(lastUsed(library)).toEqual([clock.now()]);
  });

  test('is good while another program holds the library for long', () => {
    const { library } = setUp();
    const { token } = unwrap(createToken(library, { client: 'cursor' }));
    const other = temporaryLibrary(onTestFinished, { home: library.home });
    library.sqlite.pragma('busy_timeout = 1');
    other.sqlite.exec('BEGIN IMMEDIATE');
    expect(codeOf(verifyToken(library, token))).toBe('ok');
    other.sqlite.exec('ROLLBACK');
  });

  test.each([
    ['client', { client: '' }],
    ['client', { client: ' \t' }],
    ['client', { client: 'a\nb' }],
    ['client', { client: 'a\u2028b' }],
    ['client', { client: `a${'\u202e'}b` }],
    ['client', { client: 'x'.repeat(61) }],
    ['user', { client: 'cursor', user: '' }],
    ['scopes', { client: 'cursor', scopes: ['plans:read', 'plans:own'] }],
    ['scopes', { client: 'cursor', scopes: [] }],
  ])('cannot be made with such a %s: %j', (field, input) => {
    const { library } = setUp();
    const refused = createToken(library, input);
    expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { field } } });
    if (field === 'scopes' && !refused.ok) expect(refused.error.details?.next).toContain(Scope.options.join(', '));
    expect(listTokens(library)).toEqual([]);
  });
});

describe('revoking', () => {
  test('takes an id, a beginning of it, or the token itself, and happens once', () => {
    const { library, clock } = setUp();
    const ways = [
      (made: { token_id: string }) => made.token_id,
      (made: { token_id: string }) => ` ${made.token_id.slice(0, 7).toUpperCase()} `,
      (made: { token: string }) => made.token,
    ];
    for (const way of ways) {
      const made = unwrap(createToken(library, { client: 'cursor' }));
      const at = clock.now();
      expect(unwrap(revokeToken(library, { token_id: way(made) }))).toMatchObject({
        token_id: made.token_id,
        revoked_at: at,
      });
      clock.forward(5);
      expect(unwrap(revokeToken(library, { token_id: made.token_id })).revoked_at).toBe(at);
      expect(codeOf(verifyToken(library, made.token))).toBe('UNAUTHORIZED');
    }
    expect(listTokens(library).every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  });

  test('asks for more where several begin so, and repeats nothing that may be a secret', () => {
    const { library } = setUp();
    // Seventeen ids, sixteen digits: two begin alike.
    const made = Array.from({ length: 17 }, (_, index) => unwrap(createToken(library, { client: `c${index}` })));
    const starts = made.map(({ token_id }) => token_id.charAt(0));
    const shared = starts.find((start, index) => starts.indexOf(start) !== index) ?? '';
    const alike = made.filter(({ token_id }) => token_id.startsWith(shared));
    const ambiguous = revokeToken(library, { token_id: shared });
    expect(codeOf(ambiguous)).toBe('AMBIGUOUS_ID');
    expect(ambiguous.ok ? [] : ambiguous.error.details?.candidates).toEqual(
      alike
        .map(({ token_id, client }) => ({ token_id, client }))
        .toSorted((a, b) => (a.token_id < b.token_id ? -1 : 1)),
    );
    for (const nothing of ['', '%', '_', 'x', '123456789', `pxe_00000000_${'s'.repeat(43)}`]) {
      const refused = revokeToken(library, { token_id: nothing });
      expect(codeOf(refused), nothing).toBe('TOKEN_NOT_FOUND');
      expect(JSON.stringify(refused)).not.toContain('sss');
    }
    expect(listTokens(library).every(({ revoked_at }) => revoked_at === null)).toBe(true);
  });
});
