import { Memo } from '../../../shared/memo.ts';
import type { Input } from '../../engine/stage.ts';
import { readPrompt } from '../../outline/read/read-prompt.ts';
import type { PromptReading } from '../../outline/reading.ts';

const readings = new Memo<PromptReading>(8);

/** What can be read out of the plan's prompt. Reading is pure, so the last few are kept for the stages that follow. */
export function readingOf(prompt: Input<{ text: string; day_zero: string }>): PromptReading {
  const text = prompt.field('text');
  const dayZero = prompt.field('day_zero');
  return readings.get(`${dayZero} ${text}`, () => readPrompt(text, dayZero));
}
