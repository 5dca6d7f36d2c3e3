import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { artifacts } from '../../src/library/db/schema.ts';
import { sha256 } from '../../src/library/files/hash.ts';
import { statKey } from '../../src/library/files/plan-folder.ts';
import { type Library, openLibrary, planFolder } from '../../src/library/index.ts';
import { appendEvent } from '../../src/library/store/events/events.ts';
import { createPlanWith } from '../../src/library/use-cases/plans/create-plan.ts';
import { planner } from '../../src/planner/planner.ts';
import type { Bench, Figure, FigureGroup } from './figure.ts';
import { unwrap } from './finished-plan.ts';
import { call, connected } from './mcp-client.ts';
import { type ServingHost, servingHost } from './serving.ts';
import { timed } from './timing.ts';

const ARTIFACTS = 5_000;
const LISTENERS = 5;
const EVENTS_PER_SECOND = 2_000;
const SECONDS = 5;
const SLICE_MS = 50;

/** Many files and many events at once, through the running host. */
export const traffic: FigureGroup = {
  name: 'traffic',
  async measure(bench) {
    const host = await servingHost(bench.root);
    const library = unwrap(openLibrary({ home: host.home, planner }));
    try {
      return [...(await listing(bench, host, library)), ...(await listening(bench, host, library))];
    } finally {
      library.close();
      await host.stop();
    }
  },
};

function draftOf(library: Library, prompt: string): string {
  return unwrap(createPlanWith(library, { prompt, start: false, deduplicate: false }, 'outline')).plan_id;
}

async function listing({ prompt }: Bench, host: ServingHost, library: Library): Promise<Figure[]> {
  const planId = draftOf(library, prompt);
  const folder = planFolder(library.home, planId);
  mkdirSync(folder, { recursive: true });
  library.transaction(() => {
    for (let number = 0; number < ARTIFACTS; number += 1) {
      const path = `${String(number).padStart(5, '0')}-note.md`;
      const text = `Note ${number} of many.\n`;
      writeFileSync(join(folder, path), text);
      const sha = sha256(text);
      library.db
        .insert(artifacts)
        .values({
          planId,
          path,
          sha256: sha,
          generatedSha256: sha,
          size: text.length,
          kind: 'intermediate',
          contentType: 'text/markdown',
          role: 'file',
          // As of a finished section: each file is looked at for changes by other programs.
          stage: 'brief',
          statKey: statKey(library.home, planId, path)?.key ?? null,
          updatedAt: library.now(),
        })
        .run();
    }
  });
  const client = await connected(`${host.url}/mcp/all`, host.token);
  let listed = 0;
  const { medianMs } = await timed(async () => {
    const { entries } = await call(client, 'artifact_list', { plan_id: planId });
    listed = Array.isArray(entries) ? entries.length : 0;
  });
  await client.close();
  const served = await timed(() => lastByte(host, planId));
  if (listed !== ARTIFACTS) throw new Error(`${listed} of ${ARTIFACTS} artifacts were listed`);
  return [
    {
      name: 'artifact_list, 5,000 files: to the last byte',
      value: served.medianMs,
      unit: 'ms',
      target: { of: 'value', atMost: 50 },
    },
    { name: 'the same until the client has read it', value: medianMs, unit: 'ms' },
  ];
}

/** The same call without a client that reads what comes. */
async function lastByte(host: ServingHost, planId: string): Promise<void> {
  const answer = await fetch(`${host.url}/mcp/all`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${host.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'artifact_list', arguments: { plan_id: planId } },
    }),
  });
  if (!answer.ok) throw new Error(`artifact_list: ${answer.status}`);
  await answer.arrayBuffer();
}

async function listening({ prompt }: Bench, host: ServingHost, library: Library): Promise<Figure[]> {
  const planId = draftOf(library, prompt);
  const client = await connected(host.mcpUrl, host.token);
  const { sse_url } = await call(client, 'plan_status', { plan_id: planId });
  await client.close();
  const due = EVENTS_PER_SECOND * SECONDS;
  const listeners = Array.from({ length: LISTENERS }, () => hear(String(sse_url), due));
  await Promise.all(listeners.map(({ ready }) => ready));
  const began = performance.now();
  const perSlice = (EVENTS_PER_SECOND * SLICE_MS) / 1000;
  for (let written = 0; written < due; written += perSlice) {
    library.transaction(() => {
      for (let event = 0; event < perSlice; event += 1)
        appendEvent(library, planId, null, 'log', { level: 'info', msg: `line ${written + event}` });
    });
    const ahead = ((written + perSlice) / EVENTS_PER_SECOND) * 1000 - (performance.now() - began);
    if (ahead > 0) await pause(ahead);
  }
  const tookMs = performance.now() - began;
  const lost = await Promise.all(listeners.map(({ lost }) => lost));
  const lagMs = performance.now() - began - tookMs;
  return [
    {
      name: `events lost by ${LISTENERS} listeners at ${Math.round((due / tookMs) * 1000)} a second`,
      value: lost.reduce((sum, each) => sum + each, 0),
      unit: 'events',
      target: { of: 'value', atMost: 0 },
    },
    { name: 'last event to last listener', value: lagMs, unit: 'ms' },
  ];
}

/** Listens until so many log events came; what is still missing after ten seconds of silence is lost. */
function hear(address: string, due: number): { readonly ready: Promise<void>; readonly lost: Promise<number> } {
  const opened = Promise.withResolvers<void>();
  const read = async (): Promise<number> => {
    const giveUp = new AbortController();
    const response = await fetch(address, { signal: giveUp.signal });
    if (!response.body) throw new Error(`no stream: ${response.status}`);
    opened.resolve();
    let silence: NodeJS.Timeout | undefined;
    let seen = 0;
    let last = 0;
    let rest = '';
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(silence);
        silence = setTimeout(() => giveUp.abort(), 10_000);
        const messages = `${rest}${chunk}`.split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) {
          if (!/^event: log$/m.test(message)) continue;
          const cursor = Number(/^id: (\d+)$/m.exec(message)?.[1]);
          if (cursor <= last) throw new Error(`event ${cursor} came after ${last}`);
          last = cursor;
          seen += linesIn(message);
        }
        if (seen >= due) break;
      }
    } catch (error) {
      if (!giveUp.signal.aborted) throw error;
    } finally {
      clearTimeout(silence);
      giveUp.abort();
    }
    return due - seen;
  };
  return { ready: opened.promise, lost: read() };
}

/** Neighbouring log lines come as one event. */
function linesIn(message: string): number {
  const { data } = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '{}') as { data?: { msg?: string } };
  return data?.msg?.split('\n').length ?? 0;
}
