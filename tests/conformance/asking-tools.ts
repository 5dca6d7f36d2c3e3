import {
  inputRequired,
  inputResponse,
  type McpServer,
  type PrimitiveSchemaDefinition,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { described, text } from './contexts.ts';

type Form = Record<string, PrimitiveSchemaDefinition>;

const CONTACT: Form = {
  username: { type: 'string', description: "User's response" },
  email: { type: 'string', description: "User's email address" },
};

/** Forms that the suite wants to see, by the tool that shows them. */
const FORMS: Readonly<Record<string, Form>> = {
  test_elicitation: CONTACT,
  test_streaming_elicitation: CONTACT,
  test_elicitation_sep1034_defaults: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: {
      type: 'string',
      oneOf: [
        { const: 'value1', title: 'First Option' },
        { const: 'value2', title: 'Second Option' },
        { const: 'value3', title: 'Third Option' },
      ],
    },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: {
      type: 'array',
      items: {
        anyOf: [
          { const: 'value1', title: 'First Choice' },
          { const: 'value2', title: 'Second Choice' },
          { const: 'value3', title: 'Third Choice' },
        ],
      },
    },
  },
};

/**
 * Tools that ask the client in the middle of a call. They ask as our own tools do, by a result that requires input; in a
 * session of the older era the server makes requests to the client of it.
 */
export function addAskingTools(server: McpServer): void {
  for (const [name, properties] of Object.entries(FORMS)) {
    server.registerTool(
      name,
      { ...described(name), inputSchema: z.object({ message: z.string().optional() }) },
      ({ message }, context) => answered(context) ?? askForm(message ?? 'Please fill in the form', properties),
    );
  }
  server.registerTool(
    'test_sampling',
    { ...described('test_sampling'), inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, 'answer');
      return answer.kind === 'sampling'
        ? text(`LLM response: ${JSON.stringify(answer.result.content)}`)
        : askModel(prompt);
    },
  );
  // Asks a client that did not say that it can be asked: the server must refuse.
  server.registerTool('test_missing_capability', described('test_missing_capability'), () => askModel('Hello'));
}

function answered({ mcpReq }: ServerContext) {
  const answer = inputResponse(mcpReq.inputResponses, 'answer');
  if (answer.kind !== 'elicit') return null;
  return text(`Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`);
}

function askModel(prompt: string) {
  return inputRequired({
    inputRequests: {
      answer: inputRequired.createMessage({
        messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
        maxTokens: 100,
      }),
    },
  });
}

function askForm(message: string, properties: Form) {
  return inputRequired({
    inputRequests: {
      // As it goes over the wire: the suite looks at forms of every spelling, more than the helper takes.
      answer: {
        method: 'elicitation/create',
        params: { mode: 'form', message, requestedSchema: { type: 'object', properties } },
      },
    },
  });
}
