import { join } from 'node:path';
import type { Command } from 'commander';
import { deleteCalls, listCalls, planFolder } from '../../../library/index.ts';
import type { CallSum, PlanCalls } from '../../../shared/contracts/call.ts';
import { counted } from '../../../shared/counted.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, withPlan } from '../context.ts';
import { demand } from '../exit.ts';
import { duration, plain, table, usd } from '../terminal/text.ts';

interface CallsOptions extends CommonOptions {
  readonly delete?: boolean;
}

/** `planexe calls`: what models were asked for a plan, and what it cost. */
export function callsCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'calls <id>',
    summary: "show a plan's model calls: tokens and cost by section and by model",
    examples: ['calls 3f2a9c1e', 'calls 3f2a9c1e --json', 'calls 3f2a9c1e --delete'],
    notes:
      'Prompts and answers are files of the plan, marked as sensitive: search, export and copies leave them out unless you\nask for them. `planexe settings store_calls off` stores none.',
  }).option('--delete', 'delete the prompts and answers; costs stay on record, and a resume asks again');
  return whenCalled(cli, command, (id: string, options: CallsOptions) =>
    withPlan(cli, id, (library, planId) => {
      if (options.delete) {
        const gone = demand(deleteCalls(library, { plan_id: planId }));
        return answer(cli, options.json, gone, () => [
          `Deleted ${counted(gone.files, 'file')} of prompts and answers, and ${counted(gone.answers, 'stored answer')}.`,
        ]);
      }
      const calls = demand(listCalls(library, { plan_id: planId }));
      const folder = join(planFolder(library.home, planId), calls.texts.folder);
      return answer(cli, options.json, { ...calls, texts: { ...calls.texts, path: folder } }, () =>
        callsLines(calls, folder),
      );
    }),
  );
}

function callsLines({ spent, max_cost_usd: cap, by_stage, by_model, texts }: PlanCalls, folder: string): string[] {
  if (spent.calls === 0) return ['This plan made no model calls.', ...capLines(cap)];
  return [
    ...table([
      ['SECTION', ...HEADINGS],
      ...by_stage.map((sum) => [plain(sum.stage), ...figures(sum)]),
      ['', ...HEADINGS.map(() => '')],
      ['MODEL', ...HEADINGS],
      ...by_model.map((sum) => [plain(`${sum.provider} ${sum.model}`), ...figures(sum)]),
      ['', ...HEADINGS.map(() => '')],
      ['Total', ...figures(spent)],
    ]),
    ...(spent.unpriced > 0 ? [`${counted(spent.unpriced, 'call')} of unknown price; not in the total.`] : []),
    ...capLines(cap),
    texts.files > 0
      ? `Prompts and answers: ${folder} (${counted(texts.files, 'file')})`
      : `No prompts or answers are stored${texts.storing ? '' : ' (store_calls is off)'}.`,
  ];
}

const HEADINGS = ['CALLS', 'UNUSED', 'TOKENS IN', 'OUT', 'COST', 'TIME A CALL'];

function figures({
  calls,
  unanswered,
  input_tokens,
  output_tokens,
  cost_usd,
  unpriced,
  latency_ms,
}: CallSum): string[] {
  const cost = unpriced === calls ? 'unknown' : usd(cost_usd);
  return [
    ...[calls, unanswered, input_tokens, output_tokens].map(String),
    cost,
    calls === 0 ? '' : duration(latency_ms / calls),
  ];
}

function capLines(cap: number | null): string[] {
  return cap === null ? [] : [`Cost limit: ${usd(cap)}.`];
}
