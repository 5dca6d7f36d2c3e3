import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';

let cli: CliHome;
beforeAll(() => {
  cli = cliHome();
});
afterAll(() => cli.remove());

describe('planexe token', () => {
  it('prints a new token alone, so that it can be piped, and never again', async () => {
    const created = await cli.run(['token', 'create', 'cursor']);
    expect(created.code).toBe(0);
    expect(created.stdout).toMatch(/^pxe_[0-9a-f]{8}_[\w-]{43}\n$/);
    const secret = created.stdout.trim().slice(13);
    for (const args of [['list'], ['list', '--json']]) {
      const { stdout, stderr } = await cli.run(['token', ...args]);
      expect(stdout).toContain('cursor');
      expect(stdout + stderr).not.toContain(secret);
    }
  });

  it('takes scopes by commas and by spaces, and names those that there are', async () => {
    const scopes = ['plans:read', 'artifacts:write'];
    for (const given of [scopes, [scopes.join(',')]]) {
      const created = await cli.run(['token', 'create', 'dashboard', '--scope', ...given, '--user', 'grace', '--json']);
      expect(created.json()).toMatchObject({ client: 'dashboard', user: 'grace', scopes });
    }
    const refused = await cli.run(['token', 'create', 'dashboard', '--scope', 'plans:delete']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('plans:read, plans:write, artifacts:write, tasks:write');
  });

  it('revokes by the beginning of an id, once or twice', async () => {
    const { token_id } = (await cli.run(['token', 'create', 'old', '--json'])).json();
    for (const id of [String(token_id).slice(0, 6), String(token_id)]) {
      expect((await cli.run(['token', 'revoke', id])).code).toBe(0);
    }
    const { stdout } = await cli.run(['token', 'list']);
    expect(stdout.split('\n').find((line) => line.startsWith(String(token_id)))).toContain('revoked');
  });

  it('ends with 3 for a token that there is not', async () => {
    const refused = await cli.run(['token', 'revoke', 'ffffffffff', '--json']);
    expect(refused).toMatchObject({ code: 3 });
    expect(refused.json()).toMatchObject({ error: { code: 'TOKEN_NOT_FOUND' } });
  });

  it.each([[['token']], [['token', 'creat', 'x']], [['token', 'create']]])('ends with 2 for %j', async (args) => {
    expect((await cli.run(args)).code).toBe(2);
  });
});
