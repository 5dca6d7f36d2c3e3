import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeyEnvironment } from './key-environment.ts';
import { type Cipher, openSecrets } from './secrets.ts';

const KEY = 'sk-very-secret-4711';

let folder: string;
let faults: Error[];
let changes: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-secrets-'));
  faults = [];
  changes = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A keychain of which there may be another one tomorrow. */
function cipher({ session = 'a', available = true } = {}): Cipher {
  return {
    isAsyncEncryptionAvailable: async () => available,
    encryptStringAsync: async (text) => Buffer.from(`${session}:${Buffer.from(text).toString('hex')}`),
    async decryptStringAsync(encrypted) {
      const [by, text = ''] = encrypted.toString().split(':');
      if (by !== session) throw new Error(`cannot decrypt ${encrypted.toString()}`);
      return { result: Buffer.from(text, 'hex').toString(), shouldReEncrypt: false };
    },
  };
}

const open = (system: Cipher = cipher(), platform: NodeJS.Platform = 'linux') =>
  openSecrets({
    file: join(folder, 'secrets.json'),
    cipher: system,
    platform,
    onChange: () => {
      changes += 1;
    },
    onFault: (error) => faults.push(error),
  });

describe('keys of providers', () => {
  it('are kept encrypted, in a file of the user alone, and found again', async () => {
    await (await open()).set('ANTHROPIC_API_KEY', ` ${KEY} `);
    const file = join(folder, 'secrets.json');
    expect(readFileSync(file, 'utf8')).not.toContain(KEY);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await open();
    expect(again.list()).toEqual(['ANTHROPIC_API_KEY']);
    expect(again.values()).toEqual({ ANTHROPIC_API_KEY: KEY });
    expect(changes).toBe(1);
  });

  it('are gone when they are deleted', async () => {
    const secrets = await open();
    await secrets.set('OPENAI_API_KEY', KEY);
    await secrets.delete('OPENAI_API_KEY');
    expect((await open()).list()).toEqual([]);
    expect(changes).toBe(2);
  });

  it.each([
    'NODE_OPTIONS',
    'PATH',
    'NODE_AUTH_TOKEN',
    'ELECTRON_RUN_KEY',
    'LD_PRELOAD_KEY',
    'PLANEXE_HOME_KEY',
    'my_key',
    '',
  ])('cannot be called %s, which would change how programs start or is no key', async (name) => {
    await expect((await open()).set(name, KEY)).rejects.toThrow('invalid key name');
  });

  it.each(['', '  ', 'a\nB=c', 'a\0b', 'x'.repeat(10_001)])('are refused when they are none', async (value) => {
    await expect((await open()).set('OPENAI_API_KEY', value)).rejects.toThrow('invalid key');
  });

  it('that a new keychain cannot read are told by name, without what was stored', async () => {
    await (await open()).set('OPENAI_API_KEY', KEY);
    const secrets = await open(cipher({ session: 'b' }));
    expect(secrets.list()).toEqual([]);
    expect(faults.map(({ message }) => message)).toEqual([
      'the key OPENAI_API_KEY can no longer be read; enter it again',
    ]);
  });

  it('say how well the system keeps them', async () => {
    expect(await (await open()).strength()).toBe('keychain');
    expect(await (await open(cipher(), 'darwin')).strength()).toBe('keychain');
    expect(await (await open(cipher({ available: false }))).strength()).toBe('none');
    const withoutKeyring = cipher({ session: 'v10' });
    expect(await (await open(withoutKeyring)).strength()).toBe('obfuscated');
    // There it is the mark of the keychain.
    expect(await (await open(withoutKeyring, 'darwin')).strength()).toBe('keychain');
  });
});

describe('the environment with keys', () => {
  it('has them over its own, and its own again when they are gone', () => {
    const keys = createKeyEnvironment({ PATH: '/bin', OPENAI_API_KEY: 'of the shell' });
    const { env } = keys;
    keys.put({ OPENAI_API_KEY: 'kept', MISTRAL_API_KEY: 'kept too' });
    expect(env).toEqual({ PATH: '/bin', OPENAI_API_KEY: 'kept', MISTRAL_API_KEY: 'kept too' });
    keys.put({});
    expect(env).toEqual({ PATH: '/bin', OPENAI_API_KEY: 'of the shell' });
  });
});
