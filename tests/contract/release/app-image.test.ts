import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isProcessAlive } from '../../../src/platform/processes.ts';
import { ROOT } from '../../support/build.ts';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { endHost, hostFileOf } from '../../support/mcp/stdio-client.ts';

const HELLO = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

describe.runIf(process.platform === 'linux')('the command line inside an AppImage', () => {
  let cli: CliHome;
  beforeEach(() => {
    cli = cliHome();
  });
  afterEach(async () => {
    await endHost(cli);
    cli.remove();
  });

  it('starts the host that outlives it through the image, because its own files go with it', async () => {
    const image = join(cli.folder, 'PlanExe.AppImage');
    const note = join(cli.folder, 'started');
    // Given the switch, an image runs the command line from a mount of its own; as Node it would not know the switch.
    writeFileSync(
      image,
      `#!/bin/sh\n[ "$1" = --cli ] && [ -z "$ELECTRON_RUN_AS_NODE" ] || exit 1\nshift\necho "$@" > '${note}'\nexec '${process.execPath}' '${join(ROOT, 'bin', 'planexe.mjs')}' "$@"\n`,
    );
    chmodSync(image, 0o755);
    const electron = join(cli.folder, 'electron.mjs');
    writeFileSync(
      electron,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '45.0.0' } });\n",
    );
    const proxy = await cli.start(['mcp'], {
      node: ['--import', electron],
      input: `${JSON.stringify(HELLO)}\n`,
      env: { APPIMAGE: image, ELECTRON_RUN_AS_NODE: '1' },
    }).ended;
    expect(JSON.parse(proxy.stdout)).toMatchObject({ id: 'hello', result: { serverInfo: { name: 'planexe' } } });
    expect(existsSync(note) && readFileSync(note, 'utf8')).toBe('serve --json\n');
    expect(isProcessAlive(hostFileOf(cli).pid)).toBe(true);
  });
});
