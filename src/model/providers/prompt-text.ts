import type { LanguageModelV4Prompt } from '@ai-sdk/provider';

type Said = Exclude<LanguageModelV4Prompt[number], { role: 'system' }>;

/** The text of a message. @param who as a message names it @throws for anything but text */
export function textOf({ content }: Said, who: string): string {
  const texts = content.map((part) => {
    if (part.type !== 'text') throw new Error(`only text can be sent to ${who}, not ${part.type}`);
    return part.text;
  });
  return texts.join('\n');
}
