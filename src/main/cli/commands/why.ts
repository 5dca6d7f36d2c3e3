import type { Command } from 'commander';
import { fileAt, planGraph, resolvePlanId, resolveTaskId, taskDetail } from '../../../library/index.ts';
import type { StageState } from '../../../shared/contracts/stage-state.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary, withPlannedPlan } from '../context.ts';
import { demand, type Exit, Refusal, usageError } from '../exit.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { taskNamed } from '../tasks/task-place.ts';
import { taskName } from '../tasks/task-text.ts';
import { plain, shortId } from '../terminal/text.ts';

const MEANING: Readonly<Record<StageState, string>> = {
  fresh: 'nothing it reads has changed since it was drafted.',
  stale: 'the next resume redrafts it.',
  edited: 'the next resume keeps your edit.',
  partial: 'some of its items are missing; the next resume retries them.',
  failed: 'the next resume retries it.',
  running: 'it is being drafted.',
  not_run: 'the next resume drafts it.',
};

/** `planexe why`: why a section is fresh or stale, or why a task can be worked on or not. */
export function whyCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'why <id> [section]',
    summary: 'explain why a section of a plan is stale, or why a task is not ready',
    examples: ['why 3f2a9c1e schedule', 'why 9b1c04de'],
    notes: 'With a section, the id is that of a plan; alone, it is that of a task.',
  });
  return whenCalled(cli, command, (id: string, section: string | undefined, options: CommonOptions) =>
    section === undefined ? whyTask(cli, id, options) : whySection(cli, id, section, options),
  );
}

function whyTask(cli: Cli, id: string, options: CommonOptions): Promise<Exit> {
  return withLibrary(cli, (library) => {
    if (!resolveTaskId(library, { task: id }).ok && resolvePlanId(library, { plan_id: id }).ok)
      throw usageError('Which section of the plan?', `${commandLine(cli, `graph ${id}`)} lists them; add one of them.`);
    const task_id = taskNamed(cli, library, id);
    const { task, graph, explanation } = demandTask(cli, taskDetail(library, { task_id }));
    const value = { ...explanation, graph_id: graph.graph_id, graph_status: graph.status };
    return answer(cli, options.json, value, () => [
      `${taskName(task)} is ${task.state}: ${plain(explanation.message)}`,
      ...explanation.waits_for.map((waited) => `  - ${taskName(waited)} is ${waited.state}`),
    ]);
  });
}

function whySection(cli: Cli, id: string, name: string, options: CommonOptions): Promise<Exit> {
  return withPlannedPlan(cli, id, (library, planId) => {
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
  });
}
