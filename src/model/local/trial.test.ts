import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeTinyModel } from '../../../tests/support/models/tiny-model.ts';
import { profileTermsOf } from '../profiles/profile-terms.ts';
import { addModelFile } from './model-service.ts';
import { keepSpeed, measuredSpeed } from './trial.ts';

test('the time that a plan takes follows from the measured speed of the model, once there is one', async () => {
  const home = mkdtempSync(join(tmpdir(), 'planexe-trial-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const path = join(home, 'tiny.gguf');
  writeTinyModel(path);
  expect(addModelFile({ home }, path)).toMatchObject({ ok: true });
  const place = { home, env: { PLANEXE_NO_DISCOVERY: '1' } };
  const terms = () => profileTermsOf(place, 'local');
  expect(await terms()).toMatchObject({
    ok: true,
    value: { tokens_per_s: 15, leaves_computer: false, concurrency: 1 },
  });
  keepSpeed(home, 'local/other', { read_per_s: 1, write_per_s: 1 });
  expect(await terms()).toMatchObject({ ok: true, value: { tokens_per_s: 15 } });
  keepSpeed(home, 'local/tiny', { read_per_s: 40, write_per_s: 5 });
  expect(measuredSpeed(home, 'local/other')).toEqual({ read_per_s: 1, write_per_s: 1 });
  // 3,200 tokens of a usual question are read once for its 2.5 parts, and 500 more for each part after the first.
  expect(await terms()).toMatchObject({
    ok: true,
    value: { calls_per_question: 2.5, tokens_per_s: 5, first_token_s: 39.5, measured: true },
  });
});
