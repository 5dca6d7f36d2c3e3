import { Ajv2020 } from 'ajv/dist/2020.js';
import { connectClient, type Generation, type TestClient } from '../server/served-app.ts';

/** What a tool said, and whether that was an error. */
export type Said = Readonly<Record<string, unknown>>;

/** An expected error of a tool. */
interface Refused {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A real client that holds every answer against what the server advertises of it. */
export interface CheckedClient {
  /** The answer, which is no error. */
  call(tool: string, input?: Record<string, unknown>): Promise<Said>;
  /** The answer, or an error with one of these codes, which may come instead. */
  callOr(codes: readonly string[], tool: string, input?: Record<string, unknown>): Promise<Said>;
  /** The error that the tool answers with. */
  refused(tool: string, input?: Record<string, unknown>): Promise<Refused>;
  close(): Promise<void>;
}

interface Listed {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
}

/** A checked client of an endpoint. */
export async function connectChecked(generation: Generation, address: string): Promise<CheckedClient> {
  return await checkedClient(await connectClient(generation, address));
}

/**
 * Lists the tools first, as clients do. Answers are then held against the output schema twice: by the client, and here
 * with a validator that knows nothing of ours; and text and structure must be the same.
 */
export async function checkedClient(client: TestClient): Promise<CheckedClient> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const tools = (await client.listTools()) as unknown as readonly Listed[];
  const schemas = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema ?? {})]));
  const ask = async (tool: string, input: Record<string, unknown> = {}) => {
    const answer = await client.call(tool, input);
    const said = answer.structuredContent;
    if (!said) throw new Error(`${tool} answered without a structure: ${JSON.stringify(answer).slice(0, 500)}`);
    const validate = schemas.get(tool);
    if (!validate) throw new Error(`${tool} is not listed`);
    if (!validate(said)) throw new Error(`${tool} answers otherwise than it says: ${ajv.errorsText(validate.errors)}`);
    if (answer.content[0]?.text !== JSON.stringify(said)) throw new Error(`${tool}: text and structure differ`);
    return { said, isError: answer.isError === true };
  };
  const callOr = async (codes: readonly string[], tool: string, input?: Record<string, unknown>) => {
    const { said, isError } = await ask(tool, input);
    if (isError && !codes.includes((said.error as Refused).code))
      throw new Error(`${tool} refused: ${JSON.stringify(said)}`);
    return said;
  };
  return {
    call: (tool, input) => callOr([], tool, input),
    callOr,
    async refused(tool, input) {
      const { said, isError } = await ask(tool, input);
      if (!isError) throw new Error(`${tool} did it: ${JSON.stringify(said).slice(0, 500)}`);
      return said.error as Refused;
    },
    close: () => client.close(),
  };
}
