import type { Command } from 'commander';
import { CLIENTS } from '../../connect/clients.ts';
import { describeCommand, whenCalled } from '../command.ts';
import type { ConnectOptions } from '../connect-client.ts';
import type { Cli } from '../context.ts';
import { DEFAULT_TOOLSET } from '../options/default-toolset.ts';

/** `planexe connect`: sets up MCP clients on this computer. */
export function connectCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'connect [client]',
    summary: 'set up an agent on this computer to work with your plans',
    examples: [
      'connect',
      'connect cursor',
      'connect cursor --write',
      'connect codex --toolset plans+artifacts --write',
    ],
    notes: [
      `Clients: ${CLIENTS.map(({ id }) => id).join(', ')}.`,
      'Without a client: lists the clients on this computer and what they connect to. With one: shows the change to its\nsettings; --write makes it. Nothing else in the file changes, and a backup of the file is kept beside it.',
      'The entry starts `planexe mcp` and holds no secret. With --http it holds an address and a token of its own,\nand works while `planexe serve` is running. Another user of this computer could then listen at that address while\nPlanExe is not running, and receive the token.',
    ].join('\n\n'),
  })
    .option('--print', 'only show the change; do not ask')
    .option('--write', "change the client's settings")
    .option('--remove', 'remove the entry')
    .option('--toolset <toolset>', 'tools to offer, as for `planexe mcp`', DEFAULT_TOOLSET)
    .option('--http', 'connect to a running host over HTTP instead of starting one')
    .option('--name <name>', 'name of the entry, for a second library', 'planexe')
    .option('--force', 'overwrite or remove an entry of that name that points elsewhere');
  return whenCalled(cli, command, async (client: string | undefined, options: ConnectOptions) => {
    // What reads and writes settings is loaded for this command only.
    const { connectClient, listClients } = await import('../connect-client.ts');
    return client === undefined ? listClients(cli, options) : connectClient(cli, client, options);
  });
}
