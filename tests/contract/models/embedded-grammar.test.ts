import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { type AskingLimits, askingLimitsOf } from '../../../src/model/ask/asking-limits.ts';
import { ModelProcess } from '../../../src/model/local/model-process.ts';
import { partsOf } from '../../../src/model/parts/question-parts.ts';
import { embedded } from '../../../src/model/providers/embedded.ts';
import { inDialect } from '../../../src/model/question/dialect.ts';
import type { Json } from '../../../src/planning/engine/json.ts';
import type { Question } from '../../../src/planning/engine/question.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { isSection } from '../../../src/planning/pipeline/section.ts';
import { stagesOf } from '../../../src/planning/pipeline/sections-of-plan.ts';
import { generator } from '../../support/fake-provider/generator.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';
import { newPlan, openTestLibrary, work } from '../../support/plans/in-process.ts';

/** The schemas that a plan really asks with, made into grammars by the real llama.cpp. */

const LIMITS = askingLimitsOf({ provider: 'embedded' }) as AskingLimits;

const test = openTestLibrary();
const folder = mkdtempSync(join(tmpdir(), 'planexe-grammar-'));
const path = join(folder, 'tiny.gguf');
let model: ModelProcess;
beforeAll(() => {
  writeTinyModel(path);
  const env = {
    PATH: process.env.PATH,
    PLANEXE_MODEL_GPU: 'off',
    PLANEXE_MODEL_PROCESS: join(inject('built'), 'model.js'),
  };
  model = new ModelProcess({ env });
});
afterAll(async () => {
  await model.close();
  test.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** What the model writes first when it is bound to the schema. @throws when no grammar can be made of it */
async function begun(schema: Json): Promise<string> {
  let text = '';
  const question = {
    model: { path, contextTokens: 2_048, inBackground: false },
    instructions: '',
    messages: [{ role: 'user', text: 'Plan.' }],
    schema,
    maxTokens: 4,
    temperature: null,
  } as const;
  for await (const piece of model.ask(question)) if (piece.type === 'piece') text += piece.text;
  return text;
}

describe.each(['fast', 'all'] as const)('the questions of a plan at speed %s', (speed) => {
  const questions: { readonly stage: string; readonly question: Question }[] = [];
  const stages = stagesOf(pipeline, 'build_plan_and_validate', { speed, isAnswered: true });
  beforeAll(async () => {
    const prompt = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';
    const drafter = generator('grammar-all', (question, stage) => questions.push({ stage, question }));
    await work(test.library, newPlan(test.library, prompt, { speed }), {
      stages,
      drafterFor: async () => ({ drafter, waitsForPeople: false, close: () => undefined }),
    });
  });

  it('come from every section that asks', () => {
    const asking = pipeline.stages.filter(
      (stage) => stages.has(stage.id) && isSection(stage) && (stage.asks?.count(speed) ?? 0) > 0,
    );
    const asked = new Set(questions.map(({ stage }) => stage));
    expect(asking.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([]);
  });

  it('are asked in about as many parts as estimates count', () => {
    const parts = questions.map(({ question }) => partsOf(question, LIMITS).length);
    const mean = parts.reduce((sum, count) => sum + count, 0) / questions.length;
    expect(mean / LIMITS.usualParts).toBeGreaterThan(0.8);
    expect(mean / LIMITS.usualParts).toBeLessThan(1.25);
  });

  it('have grammars for themselves and for each of their parts', async () => {
    const names = new Map<string, string>();
    for (const { stage, question } of questions) {
      for (const schema of [question.schema, ...partsOf(question, LIMITS).map((part) => part.schema)]) {
        const inGrammar = inDialect(schema, embedded.dialect);
        expect(inGrammar, stage).not.toBeNull();
        names.set(JSON.stringify(inGrammar), stage);
      }
    }
    for (const [schema, stage] of names)
      expect(await begun(JSON.parse(schema)).catch((error) => error), `${stage}: ${schema}`).toMatch(/^\s*\{/);
  });
});
