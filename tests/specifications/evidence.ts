import { titlesIn } from '../support/docs/titles.ts';
import { type Evidence, testsIn } from './specification.ts';

/** Where the evidence lies. */

const contract = (name: string) => testsIn(`tests/contract/${name}.test.ts`);

/** A subject whose tests fill several files: `name` and those that begin with it and a hyphen. */
function contracts(name: string, ...parts: readonly string[]): (title: string) => Evidence {
  const first = `tests/contract/${name}.test.ts`;
  const others = parts.map((part) => `tests/contract/${name}-${part}.test.ts`);
  return (title) => [others.find((file) => titlesIn(file).has(title)) ?? first, title];
}

export const task = contract('mcp/v1-task');
export const taskChanges = contract('mcp/v1-task-changes');
export const session = contracts('mcp/v1-session', 'runs', 'artifacts', 'worker');
export const plans = contract('mcp/plans');
export const lifecycle = contracts('mcp/plans-lifecycle', 'answers');
export const wait = contract('mcp/plan-wait');
export const toolList = contract('mcp/tool-list');
export const earlierToolLists = contract('mcp/v1-tool-lists');
export const clients = contract('mcp/clients');
export const artifacts = contracts('mcp/artifacts', 'record');
export const paths = contract('mcp/paths');
export const resources = contract('mcp/resources');
export const libraryTools = contract('mcp/library');
export const projects = contracts('mcp/projects', 'template', 'approval', 'graph', 'work', 'race');
export const prompts = contract('mcp/prompts');
export const events = contract('server/events');
export const downloads = contract('server/downloads');
export const examples = contract('server/examples');
export const host = contract('server/host');
export const security = contracts('server/security', 'links', 'answers', 'clients');
export const complete = contract('runs/complete');
export const failure = contract('runs/failure');
export const stop = contract('runs/stop');
export const targets = contract('runs/targets');
export const recompute = contract('plans/edits-recompute');
export const pipeline = contract('plans/edits-pipeline');
export const outline = contract('plans/outline-plan');
export const worker = contract('runs/worker-process');
export const modelResume = contract('models/resume');
export const draftSize = contract('plans/draft-size');

const ofUseCase = (name: string) => testsIn(`src/library/use-cases/${name}.test.ts`);

export const earlier = ofUseCase('plans/earlier-interfaces');
export const editing = ofUseCase('files/edit-plan');
export const running = ofUseCase('runs/run-plan');
export const reading = ofUseCase('files/read-plan');
export const creating = ofUseCase('plans/create-plan');
export const calls = ofUseCase('runs/calls');
export const files = ofUseCase('files/plan-file');
export const saving = ofUseCase('files/save-plan-file');
export const users = ofUseCase('plans/users');
export const runsStore = testsIn('src/library/store/runs/runs.test.ts');
export const claims = testsIn('src/library/store/runs/claims.test.ts');
export const redaction = testsIn('src/library/store/events/redact-event.test.ts');
export const examplePrompts = testsIn('src/library/example-prompts.test.ts');
export const linkLifetime = contract('server/link-lifetime');
export const engineFailure = testsIn('src/planning/engine/run-failure.test.ts');
export const callTool = testsIn('src/main/mcp/call-tool.test.ts');
export const nextSteps = testsIn('src/main/mcp/plans/next-steps.test.ts');
export const serverBench = testsIn('tests/bench/server.ts');
export const trafficBench = testsIn('tests/bench/traffic.ts');
