import { homedir } from 'node:os';
import { librarySize, listSettings, profileReports } from '../../library/index.ts';
import type { ApiContext } from './context.ts';

/** Settings that say nothing of anybody's plans. */
const TOLD = ['store_calls', 'default_profile', 'max_cost_usd', 'redact_events', 'server_port', 'people_approve'];

/**
 * What a maintainer needs to know of this installation, as text to copy: no words of plans, no keys, no tokens, and the
 * user's own folder as `~`.
 */
export async function diagnosticsOf({ library, version, desktop }: ApiContext): Promise<string> {
  const size = await librarySize(library);
  const settings = listSettings(library);
  const profiles = await profileReports(library);
  const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`;
  const { electron, node, chrome } = process.versions;
  return [
    `PlanExe ${version}`,
    `System: ${process.platform} ${process.arch}`,
    `Node ${node}${electron === undefined ? '' : `, Electron ${electron}, Chromium ${chrome}`}`,
    `SQLite ${String(library.prepare('SELECT sqlite_version() AS version').get()?.version)}`,
    `Library: ${withoutHome(library.home)}`,
    `Plans: ${size.plans}; database ${megabytes(size.database_bytes)}, files ${megabytes(size.plans_bytes)}`,
    `Free on the disk: ${megabytes(size.free_bytes)}`,
    `Desktop app: ${desktop ? `yes, logs in ${withoutHome(desktop.logsFolder)}` : 'no'}`,
    ...(desktop ? [`Chromium sandbox: ${desktop.sandboxed ? 'on' : 'off'}`] : []),
    '',
    'Settings',
    ...(settings.ok
      ? settings.value
          .filter(({ key }) => TOLD.includes(key))
          .map(({ key, value, source }) => `  ${key}: ${String(value)} (${source})`)
      : []),
    '',
    'Profiles',
    ...profiles.map(({ profile, usable, models }) => {
      const usableModels = models.filter((model) => model.usable).map(({ key }) => key);
      return `  ${profile}: ${usable ? 'usable' : 'not usable'}${usableModels.length > 0 ? ` (${usableModels.join(', ')})` : ''}`;
    }),
  ].join('\n');
}

function withoutHome(path: string): string {
  const home = homedir();
  return path.startsWith(home) ? `~${path.slice(home.length)}` : path;
}
