/** Keeps the words of a quoted name together while a title is cut; a word joiner, which no prompt shows. */
const JOINER = '\u2060';
const MOST_NAME_WORDS = 5;

/** Quoted names of up to five words without their marks, as one word each; longer quotations lose only their marks. */
export function joinNames(text: string): string {
  return text.replace(/["“„«]([^"“”„«»]{2,60})["”“»]/gu, (_all, name: string) => {
    const words = name.trim().split(/\s+/);
    return words.length <= MOST_NAME_WORDS ? words.join(JOINER) : words.join(' ');
  });
}

/** How many words a token of a title counts for. */
export function wordsIn(token: string): number {
  return token.split(JOINER).length;
}

/** The words of joined names apart again. */
export function splitNames(title: string): string {
  return title.replaceAll(JOINER, ' ');
}

/** The first quoted name of the text, of one to three words; null without one. */
export function firstName(text: string): string | null {
  const name = /["“„«](\p{L}[\p{L}\p{N}' .-]{1,30})["”“»]/u.exec(text)?.[1]?.trim();
  return name !== undefined && name.split(' ').length <= 3 ? name : null;
}
