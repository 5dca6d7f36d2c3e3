import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { planStatus, stopPlan } from '../../../library/index.ts';
import { isTerminal } from '../../../shared/plan-state.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, commandLine, withPlan } from '../context.ts';
import { demand, EXIT, Refusal } from '../exit.ts';
import { shortId } from '../terminal/text.ts';

const WAIT_MS = 15_000;
const LOOK_EVERY_MS = 100;

/** `planexe stop`: asks a run of another terminal to stop, and waits for it. */
export function stopCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'stop <id>',
    summary: 'stop a plan that is being drafted; everything finished is kept',
    examples: ['stop 3f2a9c1e'],
    quiet: 'print nothing on success',
  });
  return whenCalled(cli, command, (id: string, options: QuietOptions) =>
    withPlan(cli, id, async (library, planId) => {
      const asked = demand(stopPlan(library, { plan_id: planId }));
      if (!asked.stop_requested && asked.state !== 'stopped') {
        throw new Refusal({
          code: 'RUN_NOT_ACTIVE',
          message: `Nothing to stop: the plan is ${asked.state}.`,
          details: { state: asked.state, next: `See ${commandLine(cli, `status ${shortId(planId)}`)}` },
        });
      }
      const until = performance.now() + WAIT_MS;
      let { state } = asked;
      while (!isTerminal(state) && performance.now() < until) {
        await pause(LOOK_EVERY_MS);
        ({ state } = demand(planStatus(library, { plan_id: planId })));
      }
      const stopped = isTerminal(state);
      if (options.json) cli.output.json({ plan_id: planId, state, stop_requested: asked.stop_requested });
      else if (!stopped) cli.output.note('Stop requested; finishing current work.');
      else if (!options.quiet)
        cli.output.print(
          state === 'stopped'
            ? `Stopped. Continue with ${commandLine(cli, `resume ${shortId(planId)}`)}`
            : `The plan was ${state} before it could stop.`,
        );
      return EXIT.ok;
    }),
  );
}
