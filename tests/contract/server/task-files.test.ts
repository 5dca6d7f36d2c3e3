import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProject, type Library, listTasks, PERSON } from '../../../src/library/index.ts';
import { createServerApp } from '../../../src/main/server/app.ts';
import { createWindowHandler } from '../../../src/main/server/guard.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { TOKEN } from '../../support/server/guarded-app.ts';
import { type PersonApp, personApp } from '../../support/server/person-app.ts';
import { TESTER } from '../../support/server/served-app.ts';

const FILE = { 'Content-Type': 'application/octet-stream' };
const LIST = '# Move\n\n- [x] Pack {#pack}\n- [ ] Drive {#drive}\n  - After: pack\n';

let test: ReturnType<typeof openTestLibrary>;
let library: Library;
let app: PersonApp;
let projectId = '';
let number = 0;
beforeAll(async () => {
  test = openTestLibrary();
  library = test.library;
  app = await personApp(library);
});
beforeEach(() => {
  number++;
  projectId = unwrap(createProject(library, { name: `Project ${number}` }, PERSON)).project_id;
});
afterAll(async () => {
  await app.close();
  test.dispose();
  expect(app.faults).toEqual([]);
});

function send(
  body: string | Buffer<ArrayBuffer>,
  query = '',
  headers: Record<string, string> = {},
  project = projectId,
) {
  return fetch(`${app.base}/api/projects/${project}/import${query}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${TOKEN}`, ...FILE, ...headers },
  });
}
const get = (path: string, headers: Record<string, string> = { Authorization: `Bearer ${TOKEN}` }) =>
  fetch(`${app.base}${path}`, { headers });
const errorOf = async (answer: Response) => ((await answer.json()) as { error: Record<string, unknown> }).error;
const count = () => unwrap(listTasks(library, { project_id: projectId })).graphs.length;

async function imported(): Promise<string> {
  return ((await (await send(LIST, '?filename=move.md')).json()) as { graph_id: string }).graph_id;
}

it('proposes the tasks of a file to the project, and says what was left out', async () => {
  const answer = await send(`${LIST}\nThe end.\n`, '?filename=move.md&title=Moving%20house');
  expect(answer.status).toBe(200);
  const told = (await answer.json()) as { graph_id: string };
  expect(told).toMatchObject({
    project_id: projectId,
    status: 'proposed',
    format: 'md',
    title: 'Moving house',
    tasks: 2,
    done: 1,
    left_out: [{ what: 'text outside of tasks', count: 1, example: 'The end.' }],
  });
  expect(unwrap(listTasks(library, { graph_id: told.graph_id })).graphs[0]).toMatchObject({
    title: 'Moving house',
    source: { kind: 'import', format: 'md' },
    proposed_by: 'person',
  });
});

it('reads UTF-16 with its mark, as some spreadsheets write it', async () => {
  const text = '\uFEFFtitle\tlikely\nCafé\t2,5\n';
  const answer = await send(Buffer.from(text, 'utf16le'), '?format=csv');
  expect(await answer.json()).toMatchObject({ tasks: 1, format: 'csv' });
});

it('reads what Excel saves on Windows, and says so', async () => {
  const answer = await send(Buffer.from('title;likely\nCaf\u00e9;2,5\n', 'latin1'), '?format=csv');
  const told = (await answer.json()) as { graph_id: string };
  expect(told).toMatchObject({ tasks: 1, notes: [expect.stringContaining('Windows-1252')] });
  const { tasks } = unwrap(listTasks(library, { graph_id: told.graph_id }));
  expect(tasks.map(({ title }) => title)).toEqual(['Café']);
});

it('says of a file that cannot be read what is wrong where, and keeps nothing', async () => {
  for (const [body, query, words] of [
    ['', '?filename=a.csv', 'title'],
    ['hello', '', 'format'],
    ['title\nA', '?format=pdf', 'Unknown format "pdf"'],
    [Buffer.from([0x61, 0xff, 0x00, 0xfd]), '?format=md', 'not text'],
    ['- [ ] A {#a}\n  - After: a', '', 'cycle'],
    ['{"tasks": [{"id": 1}]}', '', 'has no title'],
  ] as const) {
    const answer = await send(typeof body === 'string' ? body : Buffer.from(body), query);
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ message: expect.stringContaining(words) });
  }
  expect(count()).toBe(0);
  expect((await send(LIST, '', {}, 'no-project')).status).toBe(404);
});

it('takes files as they are and no others, and none that is too large', async () => {
  expect((await send(LIST, '', { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect((await send(LIST, '', { 'Content-Type': 'application/json' })).status).toBe(415);
  expect((await send(LIST, '', { 'Content-Encoding': 'gzip' })).status).toBe(415);
  const answer = await send(Buffer.alloc(32_000_001));
  expect(answer.status).toBe(413);
  expect(await errorOf(answer)).toMatchObject({ code: 'BODY_TOO_LARGE' });
  expect(count()).toBe(0);
});

it('gives a task plan as a file, and says before what the file will not hold', async () => {
  const id = await imported();
  const answer = await get(`/api/task-graphs/${id}/export?format=md`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="move-[0-9a-f]{8}\.md"$/);
  expect(await answer.text()).toBe(LIST);
  const input = encodeURIComponent(JSON.stringify({ graph_id: id, format: 'task-master' }));
  const preview = await get(`/api/tasks.exportPreview?input=${input}`);
  expect(await preview.json()).toMatchObject({
    result: {
      data: {
        format: 'task-master',
        tasks: 2,
        left_out: [{ what: 'key: the number is the id, the key stands in metadata', count: 2, example: 'pack' }],
      },
    },
  });
  expect((await get(`/api/task-graphs/${id}/export?format=pdf`)).status).toBe(400);
  expect((await get('/api/task-graphs/none/export?format=md')).status).toBe(404);
});

it('is for the person alone: clients neither import nor export', async () => {
  const id = await imported();
  app.tokens.set('pxe_client', { ...TESTER, client: 'cursor' });
  const client = { Authorization: 'Bearer pxe_client' };
  expect((await send(LIST, '', client)).status).toBe(403);
  expect((await get(`/api/task-graphs/${id}/export?format=md`, client)).status).toBe(403);
  expect((await get(`/api/task-graphs/${id}/export?format=md`, {})).status).toBe(401);
  expect(count()).toBe(1);
});

it('is the same in the desktop window, which has no port', async () => {
  const faults: unknown[] = [];
  const server = createServerApp({
    library,
    feed: app.feed,
    links: { sign: () => ({ url: '', expires_at: '' }), verify: () => null, hasExpired: () => false },
    server: { server_id: 'test', name: 'planexe', version: '0.0.0' },
    onFault: (error) => faults.push(error),
  });
  const window = createWindowHandler(server, TESTER);
  const request = (body: string, headers: Record<string, string> = FILE) =>
    window(new Request(`app://planexe/api/projects/${projectId}/import`, { method: 'POST', body, headers }));
  const answer = await request(LIST);
  expect(answer.status).toBe(200);
  const { graph_id } = (await answer.json()) as { graph_id: string };
  expect((await request(LIST, { 'Content-Type': 'text/plain' })).status).toBe(400);
  const file = await window(new Request(`app://planexe/api/task-graphs/${graph_id}/export?format=csv`));
  expect(await file.text()).toContain('drive,Drive,blocked,pack');
  await server.close();
  expect(faults).toEqual([]);
});
