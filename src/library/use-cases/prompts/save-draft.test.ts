import { expect, it, onTestFinished } from 'vitest';
import { openTestLibrary } from '../../../../tests/support/plans/in-process.ts';
import { unwrap } from '../../../../tests/support/plans/plan-state.ts';
import type { DraftContent } from '../../../shared/contracts/plan-draft.ts';
import { planRow } from '../../store/plans/plans.ts';
import { asUser } from '../plans/as-user.ts';
import { createPlan } from '../plans/create-plan.ts';
import { listPlans } from '../plans/list-plans.ts';
import { searchPlans } from '../plans/search-plans.ts';
import { listDrafts, planDraft } from './plan-draft.ts';
import { type SaveDraftInput, saveDraft } from './save-draft.ts';
import { startDraft } from './start-draft.ts';

const CONTENT: DraftContent = {
  prompt: 'Open a bakery in Aarhus by May.',
  model_profile: 'outline',
  speed_vs_detail: 'all',
  start_date: '2027-01-04',
  locale: 'da-DK',
  tags: ['food'],
  max_cost_usd: 2.5,
};

function library() {
  const test = openTestLibrary();
  onTestFinished(test.dispose);
  return test.library;
}
const draft = (change: Partial<SaveDraftInput> = {}): SaveDraftInput => ({
  ...CONTENT,
  request_id: 'window-1',
  ...change,
});

it.each([
  ['Eröffne bis Mai eine Bäckerei in Aarhus mit einem Budget von 80.000 Euro und drei Leuten.', 'en-GB', 'de'],
  ['Eröffne bis Mai eine Bäckerei in Bern mit einem Budget von 80.000 Franken und drei Leuten.', 'de-CH', 'de-CH'],
  ['Open a bakery in Aarhus by May with a budget of 80,000 euros and three people.', 'en-US', 'en-US'],
  ['Open a bakery in Aarhus by May with a budget of 80,000 euros and three people.', 'de-DE', undefined],
])(
  'a draft follows the language of its prompt as it is when it is started: %s',
  async (prompt, usual_locale, locale) => {
    const lib = library();
    const first = unwrap(
      saveDraft(lib, draft({ prompt: 'Ouvrir une boulangerie à Lyon avant le mois de mai.', locale: null })),
    );
    const changed = unwrap(saveDraft(lib, draft({ plan_id: first.plan_id, prompt, locale: null })));
    expect(changed.locale).toBe(null);
    unwrap(await startDraft(lib, { plan_id: first.plan_id, expected_version: changed.version, usual_locale }));
    expect(planRow(lib, first.plan_id)?.options.locale).toBe(locale);
  },
);

it('a draft is read back as it was written, and is not started', () => {
  const lib = library();
  const saved = unwrap(saveDraft(lib, draft()));
  expect(saved).toMatchObject({ ...CONTENT, state: 'draft', title: CONTENT.prompt, parent_plan_id: null });
  expect(unwrap(planDraft(lib, saved))).toEqual(saved);
  expect(listDrafts(lib).map(({ plan_id }) => plan_id)).toEqual([saved.plan_id]);
});

it('sections that a draft is to be without are kept, changed and taken back, and one that is in every plan is refused', () => {
  const lib = library();
  const saved = unwrap(saveDraft(lib, draft({ leave_out_sections: ['pitch', 'levers'] })));
  expect(unwrap(planDraft(lib, saved)).leave_out_sections).toEqual(['levers', 'pitch']);
  const fewer = unwrap(saveDraft(lib, draft({ leave_out_sections: ['pitch'] })));
  expect(fewer.leave_out_sections).toEqual(['pitch']);
  expect(fewer.version).not.toBe(saved.version);
  expect(unwrap(saveDraft(lib, draft({ leave_out_sections: [] })))).not.toHaveProperty('leave_out_sections');
  expect(saveDraft(lib, draft({ leave_out_sections: ['schedule'] }))).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT' },
  });
});

it('nothing is created for an empty prompt', () => {
  const lib = library();
  expect(saveDraft(lib, draft({ prompt: ' \n' }))).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  expect(unwrap(listPlans(lib)).plans).toEqual([]);
});

it('the same writer has one draft, even when the answer to the first save was lost', () => {
  const lib = library();
  const first = unwrap(saveDraft(lib, draft({ prompt: 'Open a b' })));
  const again = unwrap(saveDraft(lib, draft({ prompt: 'Open a brewery.' })));
  expect(again.plan_id).toBe(first.plan_id);
  expect(again).toMatchObject({ prompt: 'Open a brewery.', title: 'Open a brewery.' });
  expect(unwrap(saveDraft(lib, draft({ request_id: 'window-2' }))).plan_id).not.toBe(first.plan_id);
});

it('every part can be changed, and what was left out of it is gone', () => {
  const lib = library();
  const { plan_id } = unwrap(saveDraft(lib, draft()));
  const change = { model_profile: 'nobody', speed_vs_detail: 'fast', start_date: '2028-02-29', tags: [] } as const;
  const saved = unwrap(saveDraft(lib, draft({ plan_id, ...change, tags: [], locale: null, max_cost_usd: null })));
  expect(saved).toMatchObject({ ...change, locale: null, max_cost_usd: null });
});

it('a draft is found by what it says now', () => {
  const lib = library();
  const { plan_id } = unwrap(saveDraft(lib, draft()));
  unwrap(saveDraft(lib, draft({ plan_id, prompt: 'Build a lighthouse.' })));
  expect(unwrap(searchPlans(lib, { query: 'lighthouse' }))).not.toMatchObject({ hits: [] });
  expect(JSON.stringify(unwrap(searchPlans(lib, { query: 'bakery' })))).not.toContain(plan_id);
});

it('who writes on an older version is told, and nothing is written over', () => {
  const lib = library();
  const first = unwrap(saveDraft(lib, draft()));
  const other = unwrap(
    saveDraft(lib, draft({ plan_id: first.plan_id, prompt: 'Theirs.', expected_version: first.version })),
  );
  const late = saveDraft(lib, draft({ plan_id: first.plan_id, prompt: 'Mine.', expected_version: first.version }));
  expect(late).toMatchObject({ ok: false, error: { code: 'CONFLICT', details: { reason: 'changed' } } });
  expect(unwrap(planDraft(lib, first)).prompt).toBe('Theirs.');
  // The same text is no conflict, whoever wrote it.
  const same = draft({ plan_id: first.plan_id, prompt: 'Theirs.', expected_version: first.version });
  expect(unwrap(saveDraft(lib, same)).version).toBe(other.version);
});

it('a draft follows its parent, and belongs to its user', () => {
  const lib = library();
  const parent = unwrap(saveDraft(lib, draft()));
  const child = unwrap(saveDraft(lib, draft({ request_id: 'other', parent_plan_id: parent.plan_id })));
  expect(child.parent_plan_id).toBe(parent.plan_id);
  const stranger = asUser(lib, 'somebody-else');
  expect(listDrafts(stranger)).toEqual([]);
  expect(saveDraft(stranger, draft({ plan_id: child.plan_id }))).toMatchObject({
    error: { code: 'PERMISSION_DENIED' },
  });
  expect(planDraft(stranger, child)).toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
});

it('a draft is started as it was read, once, and is settled then', async () => {
  const lib = library();
  const saved = unwrap(saveDraft(lib, draft()));
  const stale = await startDraft(lib, { plan_id: saved.plan_id, expected_version: 'another' });
  expect(stale).toMatchObject({ ok: false, error: { code: 'CONFLICT', details: { reason: 'changed' } } });
  const start = { plan_id: saved.plan_id, expected_version: saved.version };
  expect(unwrap(await startDraft(lib, start))).toMatchObject({ run_id: 'run_0001', state: 'pending' });
  expect(await startDraft(lib, start)).toMatchObject({ ok: false });
  expect(saveDraft(lib, draft({ plan_id: saved.plan_id, prompt: 'Too late.' }))).toMatchObject({
    error: { code: 'CONFLICT', details: { reason: 'started' } },
  });
  expect(listDrafts(lib)).toEqual([]);
});

it('a draft whose profile cannot be used is kept, and says so when it is started', async () => {
  const lib = library();
  const saved = unwrap(saveDraft(lib, draft({ model_profile: 'premium' })));
  const started = await startDraft(lib, { plan_id: saved.plan_id, expected_version: saved.version });
  expect(started).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { field: 'model_profile' } } });
  expect(unwrap(planDraft(lib, saved)).state).toBe('draft');
});

it('two drafts of the same prompt are two, and do not stand for a plan that is asked for', async () => {
  const lib = library();
  unwrap(saveDraft(lib, draft()));
  const created = unwrap(await createPlan(lib, { prompt: CONTENT.prompt, model_profile: 'outline' }));
  expect(created.deduplicated).toBe(false);
});
