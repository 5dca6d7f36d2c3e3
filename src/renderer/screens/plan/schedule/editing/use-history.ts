import { useCallback, useState } from 'react';

/** Steps that follow each other within this time and are about the same are one step. */
const ONE_STEP_MS = 1_000;

interface Steps<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last step was about, and when it was taken. */
  readonly last: { readonly about: string; readonly at: number } | null;
}

export interface History<State> {
  readonly present: State;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Goes on to another state. @param about steps about the same that follow quickly, such as letters, are one */
  go(to: (present: State) => State, about: string): void;
  undo(): void;
  redo(): void;
  /** Another state, with nothing before or after it. */
  begin(from: (present: State) => State): void;
}

/** A state with a way back and forth through what it was. */
export function useHistory<State>(first: State): History<State> {
  const [steps, setSteps] = useState<Steps<State>>({ past: [], present: first, future: [], last: null });
  const { past, present, future } = steps;
  const go = useCallback((to: (present: State) => State, about: string) => {
    const at = Date.now();
    setSteps((now) => {
      const next = to(now.present);
      if (next === now.present) return now;
      const isOneStep = now.last?.about === about && at - now.last.at < ONE_STEP_MS && now.past.length > 0;
      return {
        past: isOneStep ? now.past : [...now.past, now.present],
        present: next,
        future: [],
        last: { about, at },
      };
    });
  }, []);
  const undo = useCallback(() => {
    setSteps((now) => {
      const before = now.past.at(-1);
      if (before === undefined) return now;
      return { past: now.past.slice(0, -1), present: before, future: [now.present, ...now.future], last: null };
    });
  }, []);
  const redo = useCallback(() => {
    setSteps((now) => {
      const [next, ...rest] = now.future;
      if (next === undefined) return now;
      return { past: [...now.past, now.present], present: next, future: rest, last: null };
    });
  }, []);
  const begin = useCallback((from: (present: State) => State) => {
    setSteps((now) => ({ past: [], present: from(now.present), future: [], last: null }));
  }, []);
  return { present, canUndo: past.length > 0, canRedo: future.length > 0, go, undo, redo, begin };
}
