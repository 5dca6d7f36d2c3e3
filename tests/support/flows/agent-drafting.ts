import { expect } from 'vitest';
import type { CheckedClient, Said } from '../mcp/checked-client.ts';
import { answerByHand, type HandQuestion } from '../models/by-hand.ts';
import { type Flow, polled, promptFor } from './flow.ts';

/** The agent drafts the whole plan itself, question by question, repairing what is found wrong. */
export const agentDrafting: Flow = async (world) => {
  const client = await world.connect('plans+agent');
  const created = await client.call('plan_create', {
    prompt: promptFor(world, 'by hand'),
    model_profile: 'agent',
    speed_vs_detail: 'fast',
    start_date: '2027-01-04',
  });
  const plan_id = String(created.plan_id);
  let answered = 0;
  const last = await polled(
    async () => {
      for (;;) {
        const next = await client.call('draft_next', { plan_id });
        if ('none' in next) return next;
        await answer(client, next);
        answered += 1;
      }
    },
    ({ state }) => state !== 'pending' && state !== 'processing',
  );
  expect(last).toEqual({ none: true, state: 'completed' });
  expect(answered).toBeGreaterThan(20);
  expect(await client.call('plan_status', { plan_id })).toMatchObject({ state: 'completed', usage: { llm_calls: 0 } });
};

async function answer(client: CheckedClient, question: Said): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const data = answerByHand(question as unknown as HandQuestion, turn);
    // What is pending is submitted again, as it is.
    const submit = () => client.call('draft_submit', { draft_id: question.draft_id, data });
    const verdict = await polled(submit, ({ pending }) => pending !== true);
    if (verdict.accepted === true || verdict.tries_left === 0) return;
  }
}
