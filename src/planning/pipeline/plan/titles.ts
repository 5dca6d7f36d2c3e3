import { z } from 'zod';

/** A name that stands in tables and charts: words only, so that it needs no reference. */
export function titleField(description: string, words: number): z.ZodString {
  return z.string().describe(`${description}; at most ${words} words, no numbers, no references`);
}

/** Faults of names: empty, with a reference, or used twice. */
export function faultsOfTitles(what: string, titles: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = titles.filter((title) => {
    const plain = title.trim().toLowerCase();
    const known = seen.has(plain);
    seen.add(plain);
    return plain !== '' && known;
  });
  return [
    ...(titles.some((title) => title.trim() === '') ? [`A ${what} has no name.`] : []),
    ...titles
      .filter((title) => title.includes('[['))
      .map((title) => `The name of the ${what} “${title}” must be plain words, without a reference.`),
    ...twice.map((title) => `The ${what} “${title.trim()}” is listed twice.`),
  ];
}
