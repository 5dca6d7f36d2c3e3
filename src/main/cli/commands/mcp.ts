import { Console } from 'node:console';
import type { Command } from 'commander';
import { defaultHome } from '../../../library/index.ts';
import { ownCommand } from '../../connect/own-program.ts';
import { describeCommand, whenCalled } from '../command.ts';
import type { Cli } from '../context.ts';
import { EXIT, type Exit } from '../exit.ts';
import { DEFAULT_TOOLSET } from '../options/default-toolset.ts';

interface McpCommandOptions {
  readonly toolset: string;
}

/** `planexe mcp`: for clients that speak MCP over standard input and output. */
export function mcpCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'mcp',
    summary: 'run the MCP server over standard input and output, for agents that start it',
    examples: ['mcp', 'mcp --toolset plans+artifacts', 'mcp --toolset all'],
    notes: [
      'Forwards messages to the host of the library and starts one if none is running; the host keeps running when this ends.',
      'Toolsets: plans, artifacts, library, agent and combinations with +; all; v1/task; v1/session.',
    ].join('\n'),
    // Standard output belongs to the protocol.
    json: false,
  }).option('--toolset <toolset>', 'tools to offer', DEFAULT_TOOLSET);
  return whenCalled(cli, command, (options: McpCommandOptions) => proxy(cli, options));
}

async function proxy(cli: Cli, { toolset }: McpCommandOptions): Promise<Exit> {
  // Whatever a package may want to say, it is not protocol.
  globalThis.console = new Console(process.stderr, process.stderr);
  // No other command needs what tools are.
  const [{ runProxy }, { createHostFinder }, { isRepeatableTool }, { toolsetOption }] = await Promise.all([
    import('../../proxy/proxy.ts'),
    import('../../proxy/launch-host.ts'),
    import('../../proxy/repeatable-tools.ts'),
    import('../options/toolset-option.ts'),
  ]);
  const { path, toolset: offered } = toolsetOption(toolset);
  const told = new AbortController();
  const { execPath, execArgv, argv, versions } = process;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => told.abort());
  await runProxy({
    input: process.stdin,
    output: process.stdout,
    path,
    hosts: createHostFinder({
      home: () => defaultHome(cli.env),
      ...ownCommand({ execPath, execArgv, argv, versions, env: cli.env }, ['serve', '--json']),
      alreadyRunning: EXIT.alreadyRunning,
    }),
    isRepeatable: (tool) => isRepeatableTool(offered, tool),
    log: (line) => cli.output.note(`planexe mcp: ${line}`),
    signal: told.signal,
  });
  return EXIT.ok;
}
