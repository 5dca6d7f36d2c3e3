import { z } from 'zod';
import { writeFileAtomically } from '../../../platform/atomic-file.ts';
import type { SecretStore, SecretStrength } from '../../../shared/contracts/desktop.ts';
import { SecretName } from '../../../shared/contracts/desktop-messages.ts';
import { jsonOf } from '../desktop-settings.ts';

/** What the operating system offers for keeping secrets; Electron's `safeStorage` is one. */
export interface Cipher {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

export interface DesktopSecrets extends SecretStore {
  /** Names with values, for the environment of the worker. Nobody else is given them. */
  values(): Readonly<Record<string, string>>;
}

export interface SecretsOptions {
  /** Absolute path of the file with what is encrypted; there need be none yet. */
  readonly file: string;
  readonly cipher: Cipher;
  readonly platform: NodeJS.Platform;
  /** Keys are others now. */
  readonly onChange: () => Promise<void> | void;
  /** One that can no longer be read, by its name. */
  readonly onFault: (error: Error) => void;
}

/** Base64 of what the system encrypted, by name. */
const SecretsFile = z.record(SecretName, z.base64()).catch({});
const LONGEST = 10_000;
/** Prefix of Chromium's encryption on Linux without a keyring, whose key is public in its source. */
const FIXED_KEY_MARK = 'v10';

/**
 * Keys of providers, encrypted by the system in a file beside the app's own settings. One that the system can no longer
 * read (its keychain was made anew) is reported and is as if it were not there.
 */
export async function openSecrets(options: SecretsOptions): Promise<DesktopSecrets> {
  const { file, cipher, platform, onChange, onFault } = options;
  const encrypted = SecretsFile.parse(jsonOf(file));
  const values: Record<string, string> = {};
  let isAnew = false;
  for (const [name, text] of Object.entries(encrypted)) {
    try {
      const { result, shouldReEncrypt } = await cipher.decryptStringAsync(Buffer.from(text, 'base64'));
      values[name] = result;
      // The system has another key now.
      if (shouldReEncrypt) {
        encrypted[name] = await encrypt(result);
        isAnew = true;
      }
    } catch {
      // What the system says of it may hold what it could not read.
      onFault(new Error(`the key ${name} can no longer be read; enter it again`));
    }
  }

  async function encrypt(text: string): Promise<string> {
    return (await cipher.encryptStringAsync(text)).toString('base64');
  }
  const save = () => writeFileAtomically(file, `${JSON.stringify(encrypted, null, 2)}\n`);
  if (isAnew) save();

  return {
    async strength(): Promise<SecretStrength> {
      if (!(await cipher.isAsyncEncryptionAvailable())) return 'none';
      return platform === 'linux' && (await usesFixedKey(cipher)) ? 'obfuscated' : 'keychain';
    },
    list: () => Object.keys(values).sort(),
    values: () => ({ ...values }),
    async set(name, value) {
      const key = value.trim();
      if (!SecretName.safeParse(name).success) throw new Error('invalid key name');
      if (key === '' || key.length > LONGEST || /[\0\r\n]/.test(key)) throw new Error('invalid key');
      encrypted[name] = await encrypt(key);
      values[name] = key;
      save();
      await onChange();
    },
    async delete(name) {
      if (encrypted[name] === undefined) return;
      delete encrypted[name];
      delete values[name];
      save();
      await onChange();
    },
  };
}

/** Checks the encrypted value: the keyring that was requested may not be the one in use. */
async function usesFixedKey(cipher: Cipher): Promise<boolean> {
  const { length } = FIXED_KEY_MARK;
  return (await cipher.encryptStringAsync('probe')).subarray(0, length).toString('latin1') === FIXED_KEY_MARK;
}
