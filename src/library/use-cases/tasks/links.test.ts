import { expect, onTestFinished, test } from 'vitest';
import type { LinkType } from '../../../shared/contracts/schedule.ts';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { ownedTask } from '../../store/tasks/tasks.ts';
import { claimTask } from './claim-task.ts';
import { completeTask, releaseTask } from './end-task.ts';
import { explainTask } from './explain-task.ts';
import { active, seed } from './fixture-tasks.ts';

const AGENT = 'agent:tester';

/** `b` is bound to `a` by one link. */
function bound(type: LinkType, lag = 0) {
  const library = temporaryLibrary(onTestFinished);
  const { task_ids } = active(library, [seed('a'), seed('b', [], { links: [{ node_key: 'a', type, lag }] })]);
  const [a, b] = [task_ids.a ?? '', task_ids.b ?? ''];
  return {
    a,
    b,
    stateOfB: () => ownedTask(library, b)?.task.state,
    claim: (task_id: string) => unwrap(claimTask(library, { task_id }, AGENT)).claim_id ?? '',
    end: (task_id: string, claim_id: string) => completeTask(library, { task_id, claim_id }, AGENT),
    release: (task_id: string, claim_id: string) =>
      unwrap(releaseTask(library, { task_id, claim_id, reason: 'later' }, AGENT)),
    why: (task_id: string) => unwrap(explainTask(library, { task_id })).message,
  };
}

test.each([
  ['FS', 0],
  ['FS', 3],
] as const)('%s with a lag of %d: begins after the other one has ended', (type, lag) => {
  const { a, b, stateOfB, claim, end, why } = bound(type, lag);
  const held = claim(a);
  expect([stateOfB(), why(b)]).toEqual(['blocked', 'It waits for “Task a”.']);
  unwrap(end(a, held));
  expect(stateOfB()).toBe('ready');
});

test.each([
  ['SS', 0],
  ['SS', 5],
  ['FS', -2],
] as const)('%s with a lag of %d: begins once the other one has begun, also where that was given back', (type, lag) => {
  const { a, stateOfB, claim, release } = bound(type, lag);
  expect(stateOfB()).toBe('blocked');
  const held = claim(a);
  expect(stateOfB()).toBe('ready');
  release(a, held);
  expect(stateOfB()).toBe('ready');
});

test('FF: begins at any time, and ends after the other one', () => {
  const { a, b, stateOfB, claim, end, why } = bound('FF');
  expect(stateOfB()).toBe('ready');
  const held = claim(b);
  expect(codeOf(end(b, held))).toBe('conflict');
  expect(why(b)).toContain('It can end only after “Task a”.');
  unwrap(end(a, claim(a)));
  unwrap(end(b, held));
});

test('SF: ends after the other one has begun', () => {
  const { a, b, claim, end } = bound('SF');
  const held = claim(b);
  expect(codeOf(end(b, held))).toBe('conflict');
  claim(a);
  unwrap(end(b, held));
});
