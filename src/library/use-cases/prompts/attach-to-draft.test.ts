import { expect, it, onTestFinished } from 'vitest';
import { pdfOf } from '../../../../tests/support/files/documents.ts';
import { openTestLibrary } from '../../../../tests/support/plans/in-process.ts';
import { unwrap } from '../../../../tests/support/plans/plan-state.ts';
import { planner } from '../../../planner/planner.ts';
import { err } from '../../../shared/result.ts';
import { DRAFT_CONTENT } from '../../fixture-plans.ts';
import type { Planner } from '../../planner.ts';
import { planRequest } from '../../store/plans/plans.ts';
import { attachToDraft } from './attach-to-draft.ts';
import { planDraft } from './plan-draft.ts';
import { type SaveDraftInput, saveDraft } from './save-draft.ts';
import { startDraft } from './start-draft.ts';

const DRAFT: SaveDraftInput = { ...DRAFT_CONTENT, request_id: 'window-1' };

const OFFER = pdfOf(['The oven costs 18500 EUR.']);

function library(changed: Partial<Planner> = {}) {
  const test = openTestLibrary({ ...planner, ...changed });
  onTestFinished(test.dispose);
  return test.library;
}

it('a document is kept with its draft, beside those of before, goes into the plan, and can be taken off', async () => {
  const lib = library();
  const { plan_id } = unwrap(saveDraft(lib, DRAFT));
  const first = unwrap(await attachToDraft(lib, { plan_id, name: 'offer.pdf', bytes: OFFER }));
  expect(unwrap(planDraft(lib, { plan_id }))).not.toHaveProperty('background');
  unwrap(saveDraft(lib, { ...DRAFT, plan_id, background: first.background }));
  const second = unwrap(
    await attachToDraft(lib, { plan_id, name: 'notes.md', bytes: Buffer.from('The rent is 2400 EUR.') }),
  );
  expect(second.background.documents.map(({ name }) => name)).toEqual(['offer.pdf', 'notes.md']);
  const both = unwrap(saveDraft(lib, { ...DRAFT, plan_id, background: second.background }));
  expect(unwrap(planDraft(lib, { plan_id })).background).toEqual(second.background);
  expect(saveDraft(lib, { ...DRAFT, plan_id, expected_version: 'older' })).toMatchObject({
    ok: false,
    error: { code: 'CONFLICT' },
  });
  const without = unwrap(saveDraft(lib, { ...DRAFT, plan_id, expected_version: both.version }));
  expect(without).not.toHaveProperty('background');
  const again = unwrap(saveDraft(lib, { ...DRAFT, plan_id, background: first.background }));
  unwrap(await startDraft(lib, { plan_id, expected_version: again.version }));
  expect(planRequest(lib, plan_id)).toMatchObject({ background: first.background });
  expect(await attachToDraft(lib, { plan_id, name: 'late.md', bytes: Buffer.from('x') })).toMatchObject({
    ok: false,
    error: { code: 'CONFLICT', details: { reason: 'started' } },
  });
});

it.each(['TIMED_OUT', 'INTERNAL_ERROR'] as const)(
  'a document that its reader does not survive (%s) is refused in a clear word, and the draft stays as it was',
  async (code) => {
    const lib = library({ attachDocuments: async () => err(code, 'The calculation was given up.') });
    const { plan_id, version } = unwrap(saveDraft(lib, DRAFT));
    expect(await attachToDraft(lib, { plan_id, name: 'bomb.pdf', bytes: OFFER })).toMatchObject({
      ok: false,
      error: {
        code: 'INVALID_INPUT',
        message: '"bomb.pdf" takes too much time or memory to read.',
        details: { reason: 'too_costly', next: expect.stringMatching(/./) },
      },
    });
    expect(unwrap(planDraft(lib, { plan_id })).version).toBe(version);
  },
);

it('more than a plan keeps of documents is refused', () => {
  const lib = library();
  const passage = { document: 'a', place: '', text: 'x'.repeat(24_001) };
  const document = { name: 'a', kind: 'text', parts: 1, characters: 24_001, used: 24_001 } as const;
  expect(saveDraft(lib, { ...DRAFT, background: { documents: [document], passages: [passage] } })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT', details: { field: 'background' } },
  });
});
