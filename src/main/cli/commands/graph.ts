import type { Command } from 'commander';
import { planGraph } from '../../../library/index.ts';
import type { PlanGraph, StageState } from '../../../shared/contracts/stage-state.ts';
import { Phase } from '../../../shared/plan-state.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, withPlannedPlan } from '../context.ts';
import { demand, EXIT, usageError } from '../exit.ts';
import { plain, table } from '../terminal/text.ts';

interface GraphOptions extends CommonOptions {
  readonly dot?: boolean;
}

/** `planexe graph`: a plan as a build. */
export function graphCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'graph <id>',
    summary: 'show the sections of a plan, their state and what each reads',
    examples: ['graph 3f2a9c1e', 'graph 3f2a9c1e --dot | dot -Tsvg > plan.svg'],
  }).option('--dot', 'print it in Graphviz format');
  return whenCalled(cli, command, (id: string, options: GraphOptions) =>
    withPlannedPlan(cli, id, (library, planId) => {
      if (options.dot && options.json)
        throw usageError('--dot and --json exclude each other.', 'Use only one of them.');
      const graph = demand(planGraph(library, { plan_id: planId }));
      if (!options.dot) return answer(cli, options.json, graph, () => graphLines(graph));
      cli.output.print(...dotLines(graph));
      return EXIT.ok;
    }),
  );
}

function graphLines({ nodes, edges }: PlanGraph): string[] {
  return Phase.options.flatMap((phase) => {
    const stages = nodes.filter((node) => node.phase === phase);
    if (stages.length === 0) return [];
    const rows = stages.map((node) => {
      const reads = edges.flatMap(({ from, to }) => (to === node.stage ? [from] : []));
      return [`  ${node.number}`, node.stage, node.state, reads.length > 0 ? `← ${reads.join(', ')}` : ''];
    });
    return [phase.replaceAll('_', ' '), ...table(rows)];
  });
}

const FILL: Readonly<Record<StageState, string>> = {
  fresh: '#d9f2d9',
  edited: '#d6e6fb',
  stale: '#fff1c2',
  partial: '#ffe3c2',
  failed: '#f8d0d0',
  running: '#e6dcf7',
  not_run: '#ffffff',
};

/** The DOT language of Graphviz: https://graphviz.org/doc/info/lang.html */
function dotLines({ nodes, edges }: PlanGraph): string[] {
  const quoted = (text: string) => `"${plain(text).replaceAll(/["\\]/g, '\\$&')}"`;
  return [
    'digraph plan {',
    '  rankdir=LR;',
    '  node [shape=box, style="rounded,filled", fontname="sans-serif"];',
    ...nodes.map(
      (node) =>
        `  ${quoted(node.stage)} [label=${quoted(node.title)}, fillcolor="${FILL[node.state]}", tooltip="${node.state}"];`,
    ),
    ...edges.map(({ from, to }) => `  ${quoted(from)} -> ${quoted(to)};`),
    '}',
  ];
}
