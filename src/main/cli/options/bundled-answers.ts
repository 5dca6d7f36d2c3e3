import type { Library } from '../../../library/index.ts';
import { type Cli, commandLine } from '../context.ts';
import { usageError } from '../exit.ts';
import { exampleNamed } from './prompt-source.ts';

/** How an example is drafted from the answers that come with it. */
export interface BundledAnswers {
  readonly request: {
    readonly model_profile: string;
    readonly start_date: string;
    readonly locale: string;
    readonly leave_out_sections?: readonly string[];
  };
  /** Tells the worker whose answers to take. */
  readonly env: Readonly<Record<string, string>>;
}

/** The bundled answers of the example that `--example` names. @throws Refusal where it has none */
export async function bundledAnswers(
  cli: Cli,
  library: Library,
  example: string | true | undefined,
): Promise<BundledAnswers> {
  const { id, answeredFrom, answeredIn } = typeof example === 'string' ? exampleNamed(cli, example) : NO_EXAMPLE;
  if (answeredFrom === null || answeredIn === null) {
    throw usageError(
      `No answers come with ${id === '' ? 'this prompt' : id}.`,
      `Name an example that has them, or leave --bundled-answers out. \`${commandLine(cli, 'examples')}\` lists the examples.`,
    );
  }
  const leftOut = (await library.planner?.sectionsWithoutAnswer(id)) ?? [];
  return {
    request: {
      model_profile: 'agent',
      start_date: answeredFrom,
      locale: answeredIn,
      ...(leftOut.length > 0 && { leave_out_sections: leftOut }),
    },
    env: { PLANEXE_EXAMPLE_ANSWERS: id },
  };
}

const NO_EXAMPLE = { id: '', answeredFrom: null, answeredIn: null };
