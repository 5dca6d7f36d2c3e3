import type { Command } from 'commander';
import { CLIENTS } from '../../connect/clients.ts';
import { describeCommand, whenCalled } from '../command.ts';
import type { ConnectOptions } from '../connect-client.ts';
import type { Cli } from '../context.ts';
import { DEFAULT_TOOLSET } from '../default-toolset.ts';

/** `planexe connect`: sets up MCP clients on this computer. */
export function connectCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'connect [client]',
    summary: 'set up an agent on this computer to work with the plans of this library',
    examples: [
      'connect',
      'connect cursor',
      'connect cursor --write',
      'connect codex --toolset plans+artifacts --write',
    ],
    notes: [
      `Clients: ${CLIENTS.map(({ id }) => id).join(', ')}.`,
      'Without a client: which are here, and where they lead. With one: what would be changed in its settings, which is\nwritten with --write only. Nothing else in the file is touched, and a copy of it is kept beside it.',
      'What is written starts `planexe mcp` and holds no secret. With --http it holds an address and a token of its own,\nand works while `planexe serve` runs.',
    ].join('\n\n'),
  })
    .option('--print', 'only show what would be changed, and ask nothing')
    .option('--write', 'change the settings of the client')
    .option('--remove', 'take the entry out again')
    .option('--toolset <toolset>', 'which tools to offer, as for `planexe mcp`', DEFAULT_TOOLSET)
    .option('--http', 'lead to a host that runs, instead of starting one')
    .option('--name <name>', 'what the entry is called, for a second library', 'planexe')
    .option('--force', 'overwrite or remove an entry of that name that leads somewhere else');
  return whenCalled(cli, command, async (client: string | undefined, options: ConnectOptions) => {
    // What reads and writes settings is loaded for this command only.
    const { connectClient, listClients } = await import('../connect-client.ts');
    return client === undefined ? listClients(cli, options) : connectClient(cli, client, options);
  });
}
