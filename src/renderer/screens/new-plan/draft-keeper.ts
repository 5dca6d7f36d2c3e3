import type { DraftContent, PlanDraft } from '../../../shared/contracts/plan-draft.ts';
import type { AppError } from '../../../shared/result.ts';
import { type ApiInputs, api, client, queryClient } from '../../api/api.ts';
import { appError } from '../../api/app-error.ts';
import { readUnsaved, writeUnsaved } from './unsaved-text.ts';
import { removeUnsent, storeUnsent } from './unsent-text.ts';

/**
 * `new`: nothing was written yet; `changed` and `saving`: will be kept in a moment; `empty`: all text was taken out,
 * and the draft keeps its last; `failed`: is tried again; `conflict`: somebody else wrote the draft; `started`: it is
 * a plan.
 */
type KeepingState = 'new' | 'changed' | 'saving' | 'saved' | 'empty' | 'failed' | 'conflict' | 'started';

export interface Keeping {
  readonly content: DraftContent;
  readonly state: KeepingState;
  /** As the host has it. */
  readonly saved: PlanDraft | null;
  readonly error: AppError | null;
  /** What somebody else made of the draft. */
  readonly theirs: PlanDraft | null;
  /** Whether documents are being read, or wait for a prompt: what is drafted before that does not have them. */
  readonly isAttaching: boolean;
}

interface Opening {
  readonly content: DraftContent;
  readonly saved: PlanDraft | null;
  readonly parentPlanId: string | undefined;
  /** Resolves when the address of the window names the draft. */
  readonly onCreated: (planId: string) => Promise<void>;
}

const SAVE_AFTER_MS = 700;
const TRY_AGAIN_AFTER_MS = 4_000;

/**
 * Saves the draft: in this window's own storage immediately, in the host a moment after the last change. One save at a
 * time, each of the whole draft, and only on the version that was seen last, so that no other writer's text is
 * overwritten.
 */
export class DraftKeeper {
  readonly #opening: Opening;
  readonly #watchers = new Set<() => void>();
  #requestId: string;
  #place: string;
  #now: Keeping;
  #touched = false;
  /** Whether the draft was deleted and nothing was saved since: what is then not found is something else. */
  #isAnew = false;
  /** What was sent last and kept, as JSON: the host may write it differently. */
  #kept: string | null;
  /** The version that the next save is written on. */
  #version: string | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;

  constructor(opening: Opening) {
    this.#opening = opening;
    const { saved } = opening;
    const content = contentOf(opening.content);
    this.#place = placeOf(saved?.plan_id ?? null, opening.parentPlanId);
    const unsaved = readUnsaved(this.#place);
    this.#requestId = unsaved?.request_id ?? crypto.randomUUID();
    this.#version = unsaved?.version ?? saved?.version ?? null;
    this.#kept = saved ? JSON.stringify(content) : null;
    this.#touched = unsaved !== null;
    this.#now = {
      content: unsaved?.content ?? content,
      state: unsaved ? 'changed' : saved ? 'saved' : 'new',
      saved,
      error: null,
      theirs: null,
      isAttaching: false,
    };
    if (unsaved) {
      removeUnsent(unsaved.request_id);
      this.#later(0);
    }
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly current = (): Keeping => this.#now;

  /** Takes a change in; it is kept in a moment. */
  change(change: Partial<DraftContent>): void {
    const content = { ...this.#now.content, ...change };
    this.#touched = true;
    this.#set({ content });
    this.#store();
    if (this.#now.state === 'conflict' || this.#now.state === 'started') return;
    this.#set({ state: this.#stateNow() });
    this.#later(SAVE_AFTER_MS);
  }

  /** Fills in what the writer has not chosen; nothing is kept for that alone. */
  settle(change: Partial<DraftContent>): void {
    this.#set({ content: { ...this.#now.content, ...change } });
    if (this.#now.state === 'changed') this.#later(SAVE_AFTER_MS);
  }

  /** Whether documents are on their way to the draft, for whoever starts drafting. */
  setAttaching(isAttaching: boolean): void {
    this.#set({ isAttaching });
  }

  /** Keeps what is there now, also what nobody has touched, and says how that went. */
  async flush(): Promise<Keeping> {
    this.#touched = true;
    clearTimeout(this.#timer);
    // Whoever reloads before the answer is there writes on under the same id.
    this.#store();
    await this.#save();
    return this.#now;
  }

  /** The host has another version than the one that was seen last. */
  notice(theirs: PlanDraft): void {
    const { saved, state } = this.#now;
    if (this.#saving || !saved || theirs.version === this.#version || theirs.updated_at < saved.updated_at) return;
    if (theirs.state !== 'draft') this.#set({ state: 'started', saved: theirs });
    else if (state === 'saved') this.#adopt(theirs);
    else if (state !== 'new') this.#set({ state: 'conflict', theirs });
  }

  /** Ends a conflict: what is written here goes over what somebody else wrote. */
  keepMine(): Promise<void> {
    this.#version = this.#now.theirs?.version ?? null;
    this.#set({ theirs: null, state: 'changed' });
    return this.#save();
  }

  /** Ends a conflict: what is written here goes. */
  takeTheirs(): void {
    if (this.#now.theirs) this.#adopt(this.#now.theirs);
  }

  /**
   * The page is being closed: keeps unsaved text for the next one, and sends it where a closing page still can, which
   * is up to 64 KiB.
   */
  leave(): void {
    clearTimeout(this.#timer);
    if (!this.#isUnsaved()) return;
    const text = this.#input(this.#now.content);
    storeUnsent(text);
    if (!this.#isUnkept() || this.#saving) return;
    void fetch('/api/prompts.save', {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(text),
    })
      .then(({ ok }) => ok && removeUnsent(text.request_id))
      .catch(() => undefined);
  }

  /** The writer goes to another screen of the same page, where there is time to save as usual. */
  pause(): void {
    if (this.#now.state === 'changed') void this.flush();
    // Nobody tries again once this screen is gone.
    else if (this.isAtRisk) this.leave();
  }

  /** Whether closing the window now would lose something. */
  get isAtRisk(): boolean {
    return this.#now.state === 'failed' || this.#now.state === 'conflict';
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #saveAll(): Promise<void> {
    while (this.#isUnkept()) {
      const { content } = this.#now;
      this.#set({ state: 'saving', error: null });
      try {
        this.#keptAs(await client.prompts.save.mutate(this.#input(content)), content);
      } catch (failure) {
        return this.#failed(appError(failure));
      }
    }
  }

  /** Whether the host does not have what is written. */
  #isUnsaved(): boolean {
    const { content, state } = this.#now;
    return (
      this.#touched && content.prompt.trim() !== '' && state !== 'started' && JSON.stringify(content) !== this.#kept
    );
  }

  /** Whether it is to be sent there now. */
  #isUnkept(): boolean {
    const { content, state } = this.#now;
    // Who drafts is found out in a moment.
    return this.#isUnsaved() && content.model_profile !== '' && state !== 'conflict';
  }

  #input(content: DraftContent): ApiInputs['prompts']['save'] {
    const { saved } = this.#now;
    const { parentPlanId } = this.#opening;
    return {
      ...content,
      request_id: this.#requestId,
      ...(saved && { plan_id: saved.plan_id }),
      ...(!saved && parentPlanId !== undefined && { parent_plan_id: parentPlanId }),
      ...(this.#version !== null && { expected_version: this.#version }),
    };
  }

  #keptAs(saved: PlanDraft, content: DraftContent): void {
    const isNew = this.#now.saved === null;
    this.#isAnew = false;
    this.#kept = JSON.stringify(content);
    this.#version = saved.version;
    queryClient.setQueryData(api.prompts.draft.queryKey({ plan_id: saved.plan_id }), saved);
    this.#set({ saved });
    this.#set({ state: this.#stateNow() });
    if (isNew) void this.#moveTo(saved.plan_id);
    else this.#store();
  }

  /** Until the address names the draft, a reload finds the id of the request where it began, and makes no second one. */
  async #moveTo(planId: string): Promise<void> {
    // A writer who has left the screen is not navigated back.
    if (this.#watchers.size > 0) await this.#opening.onCreated(planId);
    writeUnsaved(this.#place, null);
    this.#place = placeOf(planId, undefined);
    this.#store();
  }

  async #failed(error: AppError): Promise<void> {
    if (error.code === 'CONFLICT' && this.#now.saved) {
      const { plan_id } = this.#now.saved;
      const theirs = await client.prompts.draft.query({ plan_id }).catch(() => null);
      if (theirs) {
        this.#set(theirs.state === 'draft' ? { state: 'conflict', theirs } : { state: 'started', saved: theirs });
        return;
      }
    }
    if (error.code === 'PLAN_NOT_FOUND' && !this.#isAnew) {
      // Deleted somewhere else while it was written here: what is written becomes a draft of its own.
      this.#isAnew = true;
      this.#requestId = crypto.randomUUID();
      this.#version = null;
      this.#kept = null;
      this.#set({ saved: null });
      this.#store();
      return this.#later(0);
    }
    this.#set({ state: 'failed', error });
    // What the host refuses stays refused until it is changed; one that does not answer may be back.
    if (error.code === 'INTERNAL_ERROR') this.#later(TRY_AGAIN_AFTER_MS);
  }

  #adopt(theirs: PlanDraft): void {
    this.#version = theirs.version;
    const content = contentOf(theirs);
    this.#kept = JSON.stringify(content);
    this.#set({ content, saved: theirs, state: 'saved', theirs: null, error: null });
    this.#store();
  }

  #stateNow(): KeepingState {
    const { content, saved } = this.#now;
    if (content.prompt.trim() === '') return saved ? 'empty' : 'new';
    return JSON.stringify(content) === this.#kept ? 'saved' : 'changed';
  }

  #store(): void {
    const { content, state } = this.#now;
    const isKept = state === 'saved' && JSON.stringify(content) === this.#kept;
    const isNothing = content.prompt.trim() === '';
    writeUnsaved(
      this.#place,
      isKept || isNothing ? null : { content, request_id: this.#requestId, version: this.#version },
    );
  }

  #set(change: Partial<Keeping>): void {
    this.#now = { ...this.#now, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

function placeOf(planId: string | null, parentPlanId: string | undefined): string {
  return `planexe.unsaved.${planId ?? (parentPlanId === undefined ? 'new' : `from-${parentPlanId}`)}`;
}

function contentOf(draft: DraftContent): DraftContent {
  const { prompt, model_profile, speed_vs_detail, start_date, locale, tags, max_cost_usd } = draft;
  const { leave_out_sections, low_priority, background } = draft;
  const content = { prompt, model_profile, speed_vs_detail, start_date, locale, tags, max_cost_usd };
  return {
    ...content,
    ...(leave_out_sections && { leave_out_sections }),
    ...(low_priority && { low_priority }),
    ...(background && { background }),
  };
}
