import { useEffect, useRef, useState } from 'react';
import { type ApiOutputs, client } from '../../api/api.ts';
import type { DraftKeeper } from './draft-keeper.ts';

type Status = ApiOutputs['prompts']['improvement'];

export interface Improving {
  readonly status: Status | null;
  /** What could not even be asked. */
  readonly failure: unknown;
  readonly asking: boolean;
  /** When it was asked, in milliseconds of the page. */
  readonly since: number;
  ask(): void;
  stop(): void;
  reset(): void;
}

/** Asks for a better wording and follows what becomes of it; given up when the screen goes away. */
export function useImprovement(keeper: DraftKeeper): Improving {
  const [status, setStatus] = useState<Status | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [since, setSince] = useState<number | null>(null);
  const under = useRef<string | null>(null);
  const turn = useRef(0);

  const isStopped = useRef(false);

  const stop = () => {
    // Before its id is known there is nothing to stop yet; then it is, once it has one.
    isStopped.current = true;
    if (under.current !== null) stopAsking(under.current);
  };
  useEffect(
    () => () => {
      turn.current += 1;
      if (under.current !== null) stopAsking(under.current);
    },
    [],
  );

  const ask = async () => {
    const mine = ++turn.current;
    isStopped.current = false;
    setSince(performance.now());
    setFailure(null);
    setStatus(null);
    try {
      const { saved, error, state } = await keeper.flush();
      if (!saved || state !== 'saved') throw new Error(error?.message ?? 'The draft could not be saved first.');
      if (mine !== turn.current) return;
      let now = await client.prompts.improve.mutate({ plan_id: saved.plan_id });
      if (mine !== turn.current) return stopAsking(now.improvement_id);
      under.current = now.improvement_id;
      if (isStopped.current) stopAsking(now.improvement_id);
      while (now.state === 'asking') {
        if (mine !== turn.current) return;
        setStatus(now);
        now = await client.prompts.improvement.mutate({ improvement_id: now.improvement_id });
      }
      if (mine === turn.current) setStatus(now);
    } catch (error) {
      if (mine === turn.current) setFailure(error);
    } finally {
      if (mine === turn.current) {
        under.current = null;
        setSince(null);
      }
    }
  };
  return {
    status,
    failure,
    asking: since !== null,
    since: since ?? 0,
    ask: () => void ask(),
    stop,
    reset() {
      turn.current += 1;
      stop();
      under.current = null;
      setSince(null);
      setStatus(null);
      setFailure(null);
    },
  };
}

function stopAsking(improvement_id: string): void {
  void client.prompts.stop_improving.mutate({ improvement_id }).catch(() => undefined);
}
