import type { MessageBoxOptions } from 'electron';

/** What the person wants when they are asked: to end the program, to leave it running out of sight, or neither. */
export type QuitChoice = 'quit' | 'background' | 'cancel';

const CHOICES: readonly QuitChoice[] = ['quit', 'background', 'cancel'];

/** The question before the program ends while plans are being drafted. */
export function quitQuestion(running: number): MessageBoxOptions {
  const plans = running === 1 ? 'A plan is' : `${running} plans are`;
  return {
    type: 'question',
    message: `${plans} being drafted.`,
    detail:
      running === 1
        ? 'If you quit, drafting stops and resumes when you reopen PlanExe. Finished sections are kept.'
        : 'If you quit, drafting stops and resumes when you reopen PlanExe. Finished sections are kept.',
    buttons: ['Quit', 'Keep Drafting in the Background', 'Cancel'],
    defaultId: 2,
    cancelId: 2,
    noLink: true,
  };
}

export function quitChoice(response: number): QuitChoice {
  return CHOICES[response] ?? 'cancel';
}

export interface QuitOptions {
  /** How many plans would stop. */
  readonly running: () => number;
  readonly ask: (running: number) => Promise<QuitChoice>;
  /** Closes the window; false where the person stays, for something in it that is not saved. */
  readonly closeWindow: () => Promise<boolean>;
  /** Hides the window, and leaves the rest running. */
  readonly toBackground: () => void;
  /** Ends all work. The process may end when it resolves. */
  readonly end: () => Promise<void>;
  /** The work has ended: ends the process. */
  readonly leave: () => void;
}

/** How the program quits: the question is asked once, however often and by whatever way quitting is requested. */
export interface Quit {
  /**
   * The person, or the system, wants the program to end.
   * @param options.ask false where nobody is there to answer, such as when the computer is shut down
   */
  request(options?: { readonly ask?: boolean }): Promise<void>;
  /** Ends the work so that the program can be replaced; false when the person thought better of it. */
  endWork(): Promise<boolean>;
  /** Whether nobody is asked any more whether plans may stop, so that the window may close. */
  isClosing(): boolean;
  /** Whether the work is ending or has ended, so that nothing in a window holds it open. */
  isEnding(): boolean;
  /** Whether the work has ended, so that nothing stands in the way of the process ending. */
  hasEnded(): boolean;
}

export function createQuit({ running, ask, closeWindow, toBackground, end, leave }: QuitOptions): Quit {
  let state: 'running' | 'asking' | 'closing' | 'ending' | 'ended' = 'running';
  let ending: Promise<void> | null = null;
  /** Whether another program takes the place of this one, which then ends it. */
  let isReplaced = false;
  const finish = () => {
    state = 'ending';
    ending ??= end().finally(() => {
      state = 'ended';
    });
    return ending;
  };
  const isAsking = () => state === 'asking' || state === 'closing';
  const agreed = async () => {
    const count = running();
    if (count > 0) {
      state = 'asking';
      const choice = await ask(count);
      // It may have been told to end while the question stood there.
      if (state !== 'asking') return true;
      state = 'running';
      if (choice === 'background') toBackground();
      if (choice !== 'quit') return false;
    }
    // Before the work ends: a page that cannot be left would be a page without a host.
    state = 'closing';
    const closed = await closeWindow();
    if (state !== 'closing') return true;
    state = 'running';
    return closed;
  };
  return {
    async request(options = {}) {
      if (state === 'ended') return leave();
      if (isAsking() && options.ask !== false) return;
      if (state === 'running' && options.ask !== false && !(await agreed())) return;
      await finish();
      if (!isReplaced) leave();
    },
    async endWork() {
      if (isAsking() || (state === 'running' && !(await agreed()))) return false;
      // The last window has closed, and the system asks for the end before the installer could.
      isReplaced = true;
      await finish();
      return true;
    },
    isClosing: () => state !== 'running' && state !== 'asking',
    isEnding: () => state === 'ending' || state === 'ended',
    hasEnded: () => state === 'ended',
  };
}
