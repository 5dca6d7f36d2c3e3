import { useEffect, useRef, useState } from 'react';
import type { ModelTestStep } from '../../shared/contracts/model-profile.ts';
import { type ApiOutputs, client } from '../api/api.ts';

type Status = ApiOutputs['settings']['modelTests']['news'];

export interface ModelTesting {
  /** As the host told it last; null when nothing was tested here, or the host could not be asked. */
  readonly status: Status | null;
  /** Why the host could not be asked; null otherwise. */
  readonly failure: unknown;
  readonly isUnderWay: boolean;
  start(key: string): void;
  stop(): void;
}

/**
 * Tests a model and follows what becomes of it, however long the model takes to load; given up when the screen goes away.
 * @param onEnded called when there is a result
 */
export function useModelTest(onEnded: () => void = () => undefined): ModelTesting {
  const [status, setStatus] = useState<Status | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const followed = useRef<string | null>(null);
  const turn = useRef(0);
  const giveUp = () => {
    turn.current += 1;
    if (followed.current !== null) stopTest(followed.current);
    followed.current = null;
  };
  useEffect(
    () => () => {
      turn.current += 1;
      if (followed.current !== null) stopTest(followed.current);
    },
    [],
  );

  const start = async (key: string) => {
    giveUp();
    const mine = turn.current;
    const isMine = () => mine === turn.current;
    setStatus(null);
    setFailure(null);
    setUnderWay(true);
    try {
      let now: Status = await client.settings.modelTests.start.mutate({ key });
      const { test_id } = now;
      if (!isMine()) return stopTest(test_id);
      followed.current = test_id;
      while (now.state === 'under_way') {
        setStatus(now);
        now = await client.settings.modelTests.news.mutate({ test_id, step: now.step });
        if (!isMine()) return;
      }
      setStatus(now);
      if (now.state === 'ended') onEnded();
    } catch (error) {
      if (isMine()) setFailure(error);
    } finally {
      if (isMine()) {
        followed.current = null;
        setUnderWay(false);
      }
    }
  };
  return {
    status,
    failure,
    isUnderWay,
    start: (key) => void start(key),
    stop() {
      giveUp();
      setStatus(null);
      setUnderWay(false);
    },
  };
}

function stopTest(test_id: string): void {
  void client.settings.modelTests.stop.mutate({ test_id }).catch(() => undefined);
}

/** What a test that is under way does, for whoever waits. */
export function testStepText(step: ModelTestStep | null): string {
  switch (step) {
    case 'loading':
      return 'Loading the model. This can take a few minutes.';
    case 'measuring':
      return 'Measuring its speed. This takes about ten seconds once it has read a page.';
    default:
      return 'Waiting for an answer.';
  }
}
