import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addAttempt } from '../../../src/library/for-drafting.ts';
import { deletePlan, type Library, listSettings } from '../../../src/library/index.ts';
import { createSessionKeys } from '../../../src/main/host/session-keys.ts';
import type { SecretStore, SecretStrength, UpdateService, UpdateState } from '../../../src/shared/contracts/desktop.ts';
import { withFakeKeys } from '../../support/fake-provider/profile.ts';
import { startFakeProvider } from '../../support/fake-provider/server.ts';
import { installFakeProfile } from '../../support/models/model-runs.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { emptyLibrary, settingsWindows } from './settings-window.ts';

/** What can be done in each part of the settings, beyond what `settings.test.ts` goes through. */

const { opened } = settingsWindows();
let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

/** A library with a drafted plan. */
async function withPlan(path: string, prepare: (library: Library, planId: string) => unknown = () => undefined) {
  const copy = drafted.copy();
  onTestFinished(() => copy.dispose());
  await prepare(copy.library, copy.planId);
  return { ...copy, ...(await opened(copy.library, path)) };
}

function settingOf(library: Library, key: string): unknown {
  return unwrap(listSettings(library, { key }))[0]?.value;
}

interface Kept extends SecretStore {
  readonly keys: Map<string, string>;
}

function secretsOf(kind: SecretStrength, keys = new Map<string, string>()): Kept {
  return {
    keys,
    strength: async () => kind,
    list: () => [...keys.keys()].sort(),
    set: async (name, value) => void keys.set(name, value),
    delete: async (name) => void keys.delete(name),
  };
}

interface Updates extends UpdateService {
  readonly asked: string[];
}

function updatesOf(start: Partial<UpdateState> = {}): Updates {
  let state: UpdateState = {
    enabled: false,
    supported: true,
    stage: 'off',
    version: null,
    previous: null,
    message: null,
    ...start,
  };
  const asked: string[] = [];
  const become = (name: string, change: Partial<UpdateState>) => {
    asked.push(name);
    state = { ...state, ...change };
    return state;
  };
  return {
    asked,
    state: () => state,
    setEnabled: async (enabled) => void become(`enabled ${enabled}`, { enabled, stage: enabled ? 'idle' : 'off' }),
    check: async () => become('check', { stage: 'current' }),
    install: async () => void become('install', {}),
    goBack: async () => become('go back', { stage: 'ready', version: state.previous }),
  };
}

describe('models', () => {
  it('a key is entered, changed and forgotten, and never shown', async () => {
    const secrets = secretsOf('keychain');
    const desktop = { secrets, updates: updatesOf(), logsFolder: '/logs', sandboxed: true };
    const { app, page } = await opened(emptyLibrary(), '/settings/models', desktop);
    const enter = page.getByRole('button', { name: 'Add key for OpenAI' });
    const forget = page.getByRole('button', { name: 'Remove the key for OpenAI' });
    const field = page.getByLabel('OPENAI_API_KEY', { exact: true });
    const premium = page.getByRole('article', { name: 'Premium' });
    await premium.getByText('Needs a key for one of 5 providers.').waitFor();
    expect(
      await premium
        .getByText(/export /)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await premium.getByRole('button', { name: 'Add key' }).press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent);
    await expect.poll(focused).toBe('Providers');
    await enter.click();
    await field.fill('sk-first');
    await app.page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await app.axe()).toEqual([]);
    await field.press('Enter');
    await page.getByText('Key saved').waitFor();
    expect(secrets.keys.get('OPENAI_API_KEY')).toBe('sk-first');

    await page.getByRole('button', { name: 'Change key for OpenAI' }).click();
    expect(await field.inputValue()).toBe('');
    await field.fill('sk-second');
    await page.getByRole('button', { name: 'Save' }).click();
    // Its form goes when it is stored.
    await field.waitFor({ state: 'hidden' });
    expect(secrets.keys.get('OPENAI_API_KEY')).toBe('sk-second');

    await forget.click();
    const asked = page.getByRole('dialog', { name: 'Remove the key for OpenAI?' });
    await asked.getByText('The key cannot be recovered').waitFor();
    expect(await app.axe()).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect(secrets.keys.has('OPENAI_API_KEY')).toBe(true);
    await forget.click();
    await asked.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed the key for OpenAI.').waitFor();
    await forget.waitFor({ state: 'hidden' });
    expect([...secrets.keys]).toEqual([]);
    expect(await page.content()).not.toContain('sk-');
  });

  it('in a browser a key is for this session: said so, used at once, and nowhere on the disk', async () => {
    const library = emptyLibrary();
    const env: Record<string, string | undefined> = library.env;
    const sessionKeys = createSessionKeys({ env, onChange: () => undefined });
    const { app, page } = await opened(library, '/settings/models', undefined, undefined, sessionKeys);
    await page.getByText('for this session only: they are used until PlanExe quits and are not stored').waitFor();
    const models = page.getByRole('button', { name: 'Models of OpenAI' });
    await models.press('Enter');
    await page.getByText('OPENAI_API_KEY', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Add key for OpenAI' }).press('Enter');
    await page.getByLabel('OPENAI_API_KEY', { exact: true }).fill('sk-session');
    expect(await app.axe()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Key for this session').waitFor();
    await page
      .getByRole('button', { name: /^Test / })
      .first()
      .waitFor();
    expect(await page.content()).not.toContain('sk-session');
    await page.getByRole('button', { name: 'Remove the key for OpenAI' }).click();
    await page.getByText('Key for this session').waitFor({ state: 'hidden' });
    // The way to the other parts stays where it is.
    await page.getByRole('heading', { name: 'Profiles' }).scrollIntoViewIfNeeded();
    const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'About' });
    await expect
      .poll(async () => (await page.getByRole('heading', { name: 'Models', level: 1 }).boundingBox())?.y ?? 0)
      .toBeLessThan(0);
    await expect.poll(async () => (await links.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  });

  it('says that keys are only obscured where the system has no keychain', async () => {
    const desktop = { secrets: secretsOf('obfuscated'), updates: updatesOf(), logsFolder: '/logs', sandboxed: true };
    const { app, page } = await opened(emptyLibrary(), '/settings/models', desktop);
    const warning = page.getByRole('alert').filter({ hasText: 'No system keychain' });
    await warning.getByText('any program running as you could read them').waitFor();
    await page.getByRole('button', { name: 'Add key for OpenAI' }).waitFor();
    expect(await app.axe()).toEqual([]);
  });

  it('a model is tested, and who drafts new plans for how much is kept', async () => {
    const provider = await startFakeProvider();
    onTestFinished(() => provider.close());
    const library = emptyLibrary(withFakeKeys({}));
    installFakeProfile(library, provider, 'openai-chat');
    const { app, page } = await opened(library, '/settings/models');
    const card = page.getByRole('article', { name: 'Fake openai-chat' });
    await card.getByRole('button', { name: /models?$/ }).click();
    await card.getByRole('button', { name: 'Test fake-small' }).click();
    await card.getByText(/^Answers.*structured output/).waitFor();
    expect(await app.axe()).toEqual([]);

    await page.getByRole('combobox', { name: 'Drafted by' }).click();
    await page.getByRole('option', { name: 'Fake openai-chat' }).click();
    await expect.poll(() => settingOf(library, 'default_profile')).toBe('fake');
    const cap = page.getByLabel('Cost limit per plan');
    await cap.fill('7.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => settingOf(library, 'max_cost_usd')).toBe(7.5);
    await page.reload();
    await expect.poll(() => cap.inputValue()).toBe('$7.5');
    await cap.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => settingOf(library, 'max_cost_usd')).toBeNull();
  });
});

describe('what is here', () => {
  it('light and dark are chosen and remembered', async () => {
    const { app, page } = await opened(emptyLibrary(), '/settings/appearance');
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await page.getByText('Dark', { exact: true }).click();
    await expect.poll(scheme).toBe('dark');
    expect(await app.axe()).toEqual([]);
    await page.reload();
    await expect.poll(scheme).toBe('dark');
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await page.getByText('System', { exact: true }).click();
    await expect.poll(scheme).toBe('light');
  });

  it('the library tells its place and size, and is looked over', async () => {
    const { app, page, library } = await withPlan('/settings/library');
    await page.getByText(library.home, { exact: true }).waitFor();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    expect(await row('Plans').getByRole('cell').textContent()).toBe('1');
    expect(await row('Plan files').getByRole('cell').textContent()).toMatch(/^[\d.,]+ (kB|MB)$/);
    await page.getByRole('button', { name: 'Check library' }).click();
    const health = page.getByRole('region', { name: 'Health' });
    await health.getByRole('alert').first().waitFor();
    expect(await app.axe()).toEqual([]);
  });

  it('prompts and deleted plans are taken back for good, each after it was asked', async () => {
    let place = '';
    const { app, page } = await withPlan('/settings/privacy', (library, planId) => {
      addAttempt(library, planId, 1, ATTEMPT, { question: 'secret words', answer: 'more of them' });
      place = join(library.home, 'plans', planId, 'calls');
    });
    expect(existsSync(place)).toBe(true);
    await page.getByText('Trash is empty.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Model prompts and answers deleted.').waitFor();
    expect(existsSync(place)).toBe(false);
    expect(await app.axe()).toEqual([]);
  });

  it('the trash is emptied', async () => {
    const { page, library } = await withPlan('/settings/privacy', (known, planId) =>
      unwrap(deletePlan(known, { plan_id: planId })),
    );
    await page.getByText('1 deleted plan in the trash.').waitFor();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Trash is empty.').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Empty trash' }).isDisabled()).toBe(true);
    expect(library.sqlite.prepare('SELECT count(*) AS plans FROM plans').get()).toEqual({ plans: 0 });
  });

  it('a backup is deleted, after it was asked', async () => {
    const { page } = await withPlan('/settings/backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByRole('button', { name: /^Delete the backup/ }).click();
    await page.getByText('Your plans are not affected.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No backups yet.').waitFor();
  });

  it('updates are asked for only once somebody says so, and there is a way back', async () => {
    const updates = updatesOf({ previous: '0.0.9' });
    const desktop = { secrets: secretsOf('keychain'), updates, logsFolder: '/logs', sandboxed: true };
    const { app, page } = await opened(emptyLibrary(), '/settings/about', desktop);
    const enabled = page.getByRole('switch', { name: 'Check for updates automatically' });
    await page.getByText('Automatic checks are off.').waitFor();
    await enabled.click();
    await expect.poll(() => enabled.isChecked()).toBe(true);
    await page.getByText('Not checked yet.').waitFor();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('PlanExe is up to date.').waitFor();
    expect(await app.axe()).toEqual([]);
    await page.getByRole('button', { name: 'Go back to 0.0.9' }).click();
    await page.getByRole('button', { name: 'Restart to install 0.0.9' }).waitFor();
    expect(updates.asked).toEqual(['enabled true', 'check', 'go back']);
  });

  it('the diagnostics are copied as they are shown', async () => {
    const { page } = await opened(emptyLibrary(), '/settings/about');
    const diagnostics = page.getByRole('region', { name: 'Diagnostics' });
    await diagnostics.getByRole('button', { name: 'Copy' }).click();
    await diagnostics.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      await diagnostics.locator('pre, code').first().textContent(),
    );
  });
});

const ATTEMPT = {
  stage: 'brief',
  item: '',
  provider: 'fake',
  model: 'a-model',
  input_tokens: 1_000,
  output_tokens: 200,
  cost_usd: 0.01,
  latency_ms: 1_500,
  finish_reason: 'stop',
  outcome: 'answered',
  cause: null,
} as const;
