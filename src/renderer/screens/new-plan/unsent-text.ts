import { z } from 'zod';
import { DraftContent } from '../../../shared/contracts/plan-draft.ts';
import { client } from '../../api/api.ts';
import { appError } from '../../api/app-error.ts';

/**
 * Text that a window could not hand to the host before it closed: a closing page may send 64 KiB and waits for no
 * answer. It is kept in the browser's storage, which outlives the window, and the next page that opens hands it over.
 */
const UnsentText = DraftContent.extend({
  plan_id: z.string().exactOptional(),
  request_id: z.string(),
  parent_plan_id: z.string().exactOptional(),
  expected_version: z.string().exactOptional(),
});
export type UnsentText = z.infer<typeof UnsentText>;

const BEGINNING = 'planexe.left.';
const keyOf = (requestId: string) => BEGINNING + requestId;

/** Keeps it until it is handed over. */
export function storeUnsent(text: UnsentText): void {
  try {
    localStorage.setItem(keyOf(text.request_id), JSON.stringify(text));
  } catch {
    // Storage that is full or forbidden: what a closing page can still send is sent.
  }
}

/** The host has it, or a page has it in hand again. */
export function removeUnsent(requestId: string): void {
  try {
    localStorage.removeItem(keyOf(requestId));
  } catch {
    // Storage that is forbidden has nothing in it.
  }
}

/**
 * Hands over what closed windows left, now and when another window closes.
 * @param isInHand whether a page of this window writes on it, and keeps it itself
 */
export function sendUnsentTexts(isInHand: (requestId: string) => boolean): void {
  const deliver = () =>
    // Several windows may have opened at once.
    void navigator.locks.request('planexe-left', async () => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith(BEGINNING))) {
        await deliverOne(key, isInHand).catch(() => undefined);
      }
    });
  deliver();
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(BEGINNING) && newValue !== null) deliver();
  });
}

/** @throws where the host does not take it now; it is kept for another time */
async function deliverOne(key: string, isInHand: (requestId: string) => boolean): Promise<void> {
  const stored = localStorage.getItem(key);
  if (stored === null) return;
  const left = UnsentText.parse(JSON.parse(stored));
  if (!isInHand(left.request_id)) await save({ ...left, model_profile: left.model_profile || 'auto' });
  // A window may have left more meanwhile.
  if (localStorage.getItem(key) === stored) localStorage.removeItem(key);
}

/** What was written over somebody else's text, or for a plan that is no draft any more, becomes a draft of its own. */
async function save(left: UnsentText): Promise<void> {
  try {
    await client.prompts.save.mutate(left);
  } catch (failure) {
    if (!['CONFLICT', 'PLAN_NOT_FOUND'].includes(appError(failure).code)) throw failure;
    const { plan_id: _, expected_version: __, ...content } = left;
    await client.prompts.save.mutate({ ...content, request_id: `${left.request_id}-left` });
  }
}
