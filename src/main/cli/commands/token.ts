import { Command } from 'commander';
import { createToken, listTokens, revokeToken } from '../../../library/index.ts';
import { Scope, type TokenView } from '../../../shared/contracts/token.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { localTime, plain, table } from '../terminal/text.ts';

interface CreateOptions extends CommonOptions {
  readonly scope?: readonly string[];
  readonly user?: string;
}

/** `planexe token`: who may use the server, and to do what. */
export function tokenCommand(cli: Cli): Command {
  const summary = 'create, list and revoke access tokens for clients';
  return new Command('token')
    .summary(summary)
    .description(summary)
    .addHelpText('after', '\nExamples:\n  planexe token create cursor\n  planexe token list')
    .addCommand(createCommand(cli))
    .addCommand(listCommand(cli))
    .addCommand(revokeCommand(cli));
}

function createCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'create <client>',
    summary: 'create a token for a client; it is shown only once',
    examples: ['token create cursor', 'token create dashboard --scope plans:read'],
    notes: `Scopes: ${Scope.options.join(', ')}. Clients that use stdio need no token: they start \`planexe mcp\`.\nWhile PlanExe is not running, another user of this computer could listen at its address and receive a token.`,
  })
    .option('--scope <scopes...>', 'what the client may do (default: everything)')
    .option('--user <name>', 'whose plans the client sees (default: yours)');
  return whenCalled(cli, command, (client: string, { scope, user, json }: CreateOptions) =>
    withLibrary(cli, (library) => {
      const scopes = scope?.flatMap((text) => text.split(',')).filter((text) => text !== '');
      const created = demand(
        createToken(library, { client, ...(scopes && { scopes }), ...(user !== undefined && { user }) }),
      );
      if (json) cli.output.json(created);
      else {
        // The token alone is the result, so that it can be piped to where it is needed.
        cli.output.print(created.token);
        cli.output.note(
          `For ${plain(created.client)}: ${created.scopes.join(', ')} on the plans of ${plain(created.user)}. Copy it now; it is not shown again.`,
          `Send it as Authorization: Bearer TOKEN. Revoke it with ${commandLine(cli, `token revoke ${created.token_id}`)}`,
        );
      }
      return EXIT.ok;
    }),
  );
}

function listCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'list',
    summary: 'list the tokens, without their secrets',
    examples: ['token list', 'token list --json'],
  });
  return whenCalled(cli, command, (options: CommonOptions) =>
    withLibrary(cli, (library) => {
      const tokens = listTokens(library);
      return answer(cli, options.json, { tokens }, () =>
        tokens.length === 0
          ? [`No tokens. Create one with ${commandLine(cli, 'token create CLIENT')}`]
          : table(
              [
                ['ID', 'CLIENT', 'USER', 'CREATED', 'LAST USED', 'SCOPES'],
                ...tokens.map((token) => [
                  token.token_id,
                  plain(token.client),
                  plain(token.user),
                  localTime(token.created_at),
                  lastUse(token),
                  token.scopes.join(' '),
                ]),
              ],
              cli.output.stdout.columns(),
            ),
      );
    }),
  );
}

function lastUse({ revoked_at, last_used_at }: TokenView): string {
  if (revoked_at !== null) return 'revoked';
  return last_used_at === null ? 'never' : localTime(last_used_at);
}

function revokeCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'revoke <id>',
    summary: 'revoke a token; its holder loses access at once',
    examples: ['token revoke 3f2a9c1e'],
  });
  return whenCalled(cli, command, (id: string, options: CommonOptions) =>
    withLibrary(cli, (library) => {
      const revoked = demand(revokeToken(library, { token_id: id }));
      return answer(cli, options.json, revoked, () => [`Revoked: ${plain(revoked.client)} no longer has access.`]);
    }),
  );
}
