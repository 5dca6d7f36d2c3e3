import type { Command } from 'commander';
import { fileAt, planGraph } from '../../../library/index.ts';
import type { StageState } from '../../../shared/contracts/stage-state.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withPlannedPlan } from '../context.ts';
import { demand, Refusal } from '../exit.ts';
import { shortId } from '../text.ts';

const MEANING: Readonly<Record<StageState, string>> = {
  fresh: 'nothing it reads has changed since it was drafted.',
  stale: 'the next resume redrafts it.',
  edited: 'the next resume keeps your edit.',
  partial: 'some of its items are missing; the next resume retries them.',
  failed: 'the next resume retries it.',
  running: 'it is being drafted.',
  not_run: 'the next resume drafts it.',
};

/** `planexe why`: why a section is fresh or stale. */
export function whyCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'why <id> <stage>',
    summary: 'explain why a section is fresh or stale',
    examples: ['why 3f2a9c1e schedule'],
  });
  return whenCalled(cli, command, (id: string, name: string, options: CommonOptions) =>
    withPlannedPlan(cli, id, (library, planId) => {
      const { nodes, edges } = demand(planGraph(library, { plan_id: planId }));
      const named = fileAt(library, planId, name)?.stage ?? name;
      const node = nodes.find(({ stage, paths }) => stage === named || paths.includes(name));
      if (!node) {
        throw new Refusal({
          code: 'STAGE_NOT_FOUND',
          message: `Section not found: ${JSON.stringify(name).slice(0, 80)}.`,
          details: { next: `${commandLine(cli, `graph ${shortId(planId)}`)} lists the sections.` },
        });
      }
      const reads = edges.flatMap(({ from, to }) => (to === node.stage ? [from] : []));
      return answer(cli, options.json, { plan_id: planId, ...node, reads }, () => [
        `${node.title} (${node.stage}) is ${node.state.replace('_', ' ')}: ${MEANING[node.state]}`,
        ...node.why.map((reason) => `  - ${reason}`),
        ...(reads.length > 0 ? [`Reads: ${reads.join(', ')}`] : []),
        ...(node.drafted_by === null ? [] : [`Drafted by: ${node.drafted_by}`]),
      ]);
    }),
  );
}
