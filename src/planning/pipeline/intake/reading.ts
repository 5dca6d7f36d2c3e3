import type { Input } from '../../engine/stage.ts';
import { readPrompt } from '../../outline/read/read-prompt.ts';
import type { PromptReading } from '../../outline/reading.ts';

const readings = new Map<string, PromptReading>();
const KEPT = 8;

/** What can be read out of the plan's prompt. Reading is pure, so the last few are kept for the stages that follow. */
export function readingOf(prompt: Input<{ text: string; day_zero: string }>): PromptReading {
  const text = prompt.field('text');
  const dayZero = prompt.field('day_zero');
  const key = `${dayZero} ${text}`;
  let reading = readings.get(key);
  if (!reading) {
    reading = readPrompt(text, dayZero);
    readings.set(key, reading);
    const [oldest] = readings.keys();
    if (readings.size > KEPT && oldest !== undefined) readings.delete(oldest);
  }
  return reading;
}
