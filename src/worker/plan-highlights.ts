import type { z } from 'zod';
import { planRow, type Store, stageTexts, ledger as storedLedger } from '../library/index.ts';
import type { PlanHighlights } from '../shared/contracts/plan-quality.ts';
import { type AnyStage, dataPath, pagePath } from './engine/stage.ts';
import { resolveReferences } from './facts/references.ts';
import { consistency } from './pipeline/decide/consistency.ts';
import { dashboard } from './pipeline/decide/dashboard.ts';
import { validationStatus } from './pipeline/decide/validation-status.ts';

const USUAL_LOCALE = 'en-US';

/** What the finished sections say of the plan as a whole, with references replaced by their values. */
export function planHighlights(store: Store, planId: string): PlanHighlights {
  const shown = dataOf<z.infer<typeof dashboard.schema>>(store, planId, dashboard);
  const status = dataOf<z.infer<typeof validationStatus.schema>>(store, planId, validationStatus);
  const audit = dataOf<z.infer<typeof consistency.schema>>(store, planId, consistency);
  const plain = wordsOf(store, planId);
  return {
    headlines: (shown?.headlines ?? []).map(({ tone, label, value, detail }) => ({
      tone,
      label,
      value: plain(value),
      detail: plain(detail),
    })),
    checked: status?.checked ?? [],
    not_checked: status?.not_checked ?? [],
    located: (audit?.findings ?? []).map(({ code, message, section }) => ({ code, message, section })),
  };
}

function wordsOf(store: Store, planId: string): (text: string) => string {
  const facts = new Map(storedLedger(store, planId).map((fact) => [fact.id, fact]));
  const plan = planRow(store, planId);
  const options = {
    locale: plan?.options.locale ?? USUAL_LOCALE,
    dayZero: plan?.startDate ?? '',
    as: 'text' as const,
  };
  return (text) => withoutMarks(resolveReferences(text, (id) => facts.get(id), options).markdown);
}

/** Marks of Markdown say nothing where text is shown as it is. */
function withoutMarks(text: string): string {
  return text
    .replace(/(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\\([\\`*_[\]<>|~&#$])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Null when the stage is not finished, or when somebody wrote into its file what does not fit. */
function dataOf<Data>(store: Store, planId: string, stage: AnyStage): Data | null {
  const texts = stageTexts(store, planId, stage.id, dataPath(stage), pagePath(stage));
  if (!texts) return null;
  try {
    return stage.schema.safeParse(JSON.parse(texts.data)).data ?? null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
