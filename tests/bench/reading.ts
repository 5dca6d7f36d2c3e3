import { examplePrompts } from '../../src/library/example-prompts.ts';
import { chooseTemplates } from '../../src/planning/outline/choose-template.ts';
import { readPrompt } from '../../src/planning/outline/read/read-prompt.ts';
import type { Figure, FigureGroup } from './figure.ts';
import { timed } from './timing.ts';

const DAY_ZERO = '2027-01-04';

/** Reading a prompt without a model, and choosing the templates for it. */
export const reading: FigureGroup = {
  name: 'reading',
  async measure() {
    const all = examplePrompts.map(({ text }) => text).join('\n\n');
    return [...(await figures(words(all, 600))), ...(await figures(words(all, 5_000)))];
  },
};

interface Text {
  readonly text: string;
  readonly name: string;
}

function words(text: string, count: number): Text {
  const end = [...text.matchAll(/\S+/g)][count]?.index;
  if (end === undefined) throw new Error(`the examples have fewer than ${count} words`);
  return { text: text.slice(0, end), name: `${count} words` };
}

async function figures({ text, name }: Text): Promise<Figure[]> {
  const splitting = await timed(() =>
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  const prompt = await timed(() => readPrompt(text, DAY_ZERO));
  const templates = await timed(() => chooseTemplates(text, 'en'));
  const reference = { name: 'splitting into words', value: splitting.medianMs };
  return [
    { name: `reading a prompt of ${name}`, value: prompt.medianMs, unit: 'ms', reference },
    { name: `choosing templates for ${name}`, value: templates.medianMs, unit: 'ms', reference },
  ];
}
