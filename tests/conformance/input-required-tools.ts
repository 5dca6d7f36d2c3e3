import { randomBytes } from 'node:crypto';
import {
  createRequestStateCodec,
  type InputRequest,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { declaredBy, described, text } from './contexts.ts';

/** Signs what a call wants to be told again when it is continued. */
export const stateCodec = createRequestStateCodec<string>({ key: randomBytes(32) });

const NAME = z.object({ name: z.string() });
const ask = {
  name: (message: string) => inputRequired.elicit({ message, requestedSchema: NAME }),
  confirmation: () =>
    inputRequired.elicit({ message: 'Please confirm', requestedSchema: z.object({ ok: z.boolean() }) }),
  sampling: (prompt: string) =>
    inputRequired.createMessage({
      messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
      maxTokens: 100,
    }),
  roots: () => inputRequired.listRoots(),
};

/** Tools of the newer era that need something from the client before they can answer. */
export function addInputRequiredTools(server: McpServer): void {
  const add = (
    name: string,
    call: (context: ServerContext) => ReturnType<typeof text> | Promise<ReturnType<typeof inputRequired>>,
  ) => server.registerTool(`test_input_required_result_${name}`, described(name), call);
  const wants = async (inputRequests: Record<string, InputRequest>, state?: string) =>
    inputRequired({ inputRequests, ...(state !== undefined && { requestState: await stateCodec.mint(state) }) });

  add('elicitation', (context) => {
    const answer = inputResponse(context.mcpReq.inputResponses, 'user_name');
    if (answer.kind !== 'elicit') return wants({ user_name: ask.name('What is your name?') });
    return text(`Hello, ${String(answer.content?.name ?? 'stranger')}!`);
  });
  add('sampling', (context) => {
    const answer = inputResponse(context.mcpReq.inputResponses, 'capital_question');
    if (answer.kind !== 'sampling') return wants({ capital_question: ask.sampling('What is the capital of France?') });
    return text(JSON.stringify(answer.result.content));
  });
  add('list_roots', (context) => {
    const answer = inputResponse(context.mcpReq.inputResponses, 'client_roots');
    if (answer.kind !== 'roots') return wants({ client_roots: ask.roots() });
    return text(answer.roots.map(({ uri }) => uri).join(' '));
  });
  add('request_state', ({ mcpReq }) => {
    if (mcpReq.requestState() !== 'asked') return wants({ confirm: ask.confirmation() }, 'asked');
    return text('state-ok');
  });
  add('tampered_state', ({ mcpReq }) => {
    if (mcpReq.requestState() !== 'asked') return wants({ confirm: ask.confirmation() }, 'asked');
    return text('The state is as it was given.');
  });
  add('multiple_inputs', ({ mcpReq }) => {
    if (mcpReq.requestState() === 'asked') return text('Got all three.');
    const requests = {
      user_name: ask.name('What is your name?'),
      greeting: ask.sampling('Generate a greeting'),
      client_roots: ask.roots(),
    };
    return wants(requests, 'asked');
  });
  add('multi_round', ({ mcpReq }) => {
    const round = mcpReq.requestState();
    if (round === 'second') return text('Two rounds are over.');
    if (round === 'first') return wants({ step2: ask.name('Step 2: What is your favorite color?') }, 'second');
    return wants({ step1: ask.name('Step 1: What is your name?') }, 'first');
  });
  add('capabilities', (context) => {
    const declared = declaredBy(context, server);
    const requests = {
      ...(declared?.elicitation && { user_name: ask.name('What is your name?') }),
      ...(declared?.sampling && { greeting: ask.sampling('Generate a greeting') }),
      ...(declared?.roots && { client_roots: ask.roots() }),
    };
    return Object.keys(requests).length > 0 ? wants(requests) : text('There is nobody to ask.');
  });
}
