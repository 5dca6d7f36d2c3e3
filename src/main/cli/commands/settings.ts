import type { Command } from 'commander';
import { changeSetting, listSettings, type Setting } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, asTyped, type Cli, withLibrary, withPlanner } from '../context.ts';
import { demand, type Exit } from '../exit.ts';
import { plain, table } from '../terminal/text.ts';

/** `planexe settings`: what holds for the whole library. */
export function settingsCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'settings [key] [value]',
    summary: 'show or change settings for all plans',
    examples: [
      'settings',
      'settings store_calls off',
      'settings default_profile outline',
      'settings max_cost_usd 2.50',
      'settings max_cost_usd default',
    ],
    notes: 'The value `default` resets a setting. Existing plans keep their profile and cost limit.',
  });
  return whenCalled(
    cli,
    command,
    (key: string | undefined, value: string | undefined, options: CommonOptions): Promise<Exit> => {
      if (key !== undefined && value !== undefined) {
        return withPlanner(cli, async (library) => {
          const setting = demand(await changeSetting(library, { key, value }));
          return answer(cli, options.json, setting, () => settingsLines(cli, [setting]));
        });
      }
      return withLibrary(cli, (library) => {
        const settings = demand(listSettings(library, key === undefined ? {} : { key }));
        return answer(cli, options.json, { settings }, () => settingsLines(cli, settings));
      });
    },
  );
}

function settingsLines(cli: Cli, settings: readonly Setting[]): string[] {
  return table(
    settings.map(({ key, value, source, meaning, values }) => [
      key,
      valueText(value),
      source === 'set' ? '' : `(${source})`,
      asTyped(cli, plain(`${meaning}: ${values}`)),
    ]),
  );
}

function valueText(value: Setting['value']): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null ? 'none' : plain(String(value));
}
