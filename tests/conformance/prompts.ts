import { completable, inputRequired, inputResponse, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { described } from './contexts.ts';
import { PNG } from './media.ts';

/** A prompt of each kind. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', described('test_simple_prompt'), () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'This is a simple prompt for testing.' } }],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      ...described('test_prompt_with_arguments'),
      argsSchema: z.object({
        arg1: completable(z.string(), (begun) => ['paris', 'park', 'party'].filter((word) => word.startsWith(begun))),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => ({
      messages: [
        {
          role: 'user',
          content: { type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` },
        },
      ],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...described('test_prompt_with_embedded_resource'), argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: {
              uri: resourceUri,
              mimeType: 'text/plain',
              text: 'Embedded resource content for testing.',
            },
          },
        },
        { role: 'user', content: { type: 'text', text: 'Please process the embedded resource above.' } },
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', described('test_prompt_with_image'), () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
      { role: 'user', content: { type: 'text', text: 'Please analyze the image above.' } },
    ],
  }));
  server.registerPrompt(
    'test_input_required_result_prompt',
    described('test_input_required_result_prompt'),
    ({ mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'user_context');
      if (answer.kind !== 'elicit') {
        return inputRequired({
          inputRequests: {
            user_context: inputRequired.elicit({
              message: 'What context should the prompt use?',
              requestedSchema: z.object({ context: z.string() }),
            }),
          },
        });
      }
      const context = String(answer.content?.context ?? 'none');
      return { messages: [{ role: 'user', content: { type: 'text', text: `In the context of ${context}.` } }] };
    },
  );
}
