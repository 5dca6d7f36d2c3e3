const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['mouse', 'mice'],
  ['staff', 'staff'],
  ['sheep', 'sheep'],
  ['fish', 'fish'],
  ['aircraft', 'aircraft'],
  ['series', 'series'],
  ['species', 'species'],
  ['life', 'lives'],
  ['shelf', 'shelves'],
  ['leaf', 'leaves'],
  ['half', 'halves'],
  ['hero', 'heroes'],
  ['potato', 'potatoes'],
  ['analysis', 'analyses'],
  ['basis', 'bases'],
  ['bus', 'buses'],
  ['campus', 'campuses'],
  ['virus', 'viruses'],
  ['lens', 'lenses'],
  ['gas', 'gases'],
  ['movie', 'movies'],
  ['cookie', 'cookies'],
  ['tie', 'ties'],
  ['pie', 'pies'],
  ['house', 'houses'],
  ['warehouse', 'warehouses'],
  ['greenhouse', 'greenhouses'],
  ['horse', 'horses'],
  ['course', 'courses'],
  ['nurse', 'nurses'],
  ['licence', 'licences'],
  ['axe', 'axes'],
  ['cache', 'caches'],
]);

const SINGULAR_OF: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR].map(([singular, plural]) => [plural, singular]),
);

/** Words that end in s and name one thing, or none. */
const NOT_PLURAL = /(?:ss|us|is|news|always|perhaps|thus|plus|across|towards|besides)$/;

/** English plural of a singular noun; of several words the last is changed. */
export function plural(singular: string): string {
  const { head, last } = splitLast(singular);
  const irregular = IRREGULAR.get(last);
  if (irregular) return head + irregular;
  if (/[^aeiou]y$/.test(last)) return `${head}${last.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(last)) return `${singular}es`;
  return `${singular}s`;
}

/** English singular of a noun; a word that is no plural comes back as it is. */
export function singular(noun: string): string {
  const { head, last } = splitLast(noun);
  const irregular = SINGULAR_OF.get(last);
  if (irregular) return head + irregular;
  if (!last.endsWith('s') || NOT_PLURAL.test(last) || IRREGULAR.has(last)) return noun;
  if (/[^aeiou]ies$/.test(last) && last.length > 4) return `${head}${last.slice(0, -3)}y`;
  if (/(?:sses|xes|zzes|ches|shes)$/.test(last)) return noun.slice(0, -2);
  return noun.slice(0, -1);
}

/** Whether a lower-case word can be the plural of a noun, as far as its form says. */
export function looksPlural(word: string): boolean {
  return SINGULAR_OF.has(word) || (word.length > 3 && word.endsWith('s') && !NOT_PLURAL.test(word));
}

/** Words that end the noun phrase behind a number; among them verbs that look like plurals. */
const STOP: ReadonlySet<string> = new Set(
  (
    'a an the of in on at by to for from with without within per as is are was were be been has have had will would can could may must ' +
    'and or but nor so if then than that which who this these those it its their our your his her not no more less each every other another ' +
    'out off up down over under about after before between during until since times vs covers needs shows starts ends begins includes ' +
    'requires follows means takes makes gives says does goes runs comes becomes remains contains allows helps works lists sets adds applies'
  ).split(' '),
);

/** Whether a lower-case word behind a number cannot be part of what is counted. */
export function endsNounPhrase(word: string): boolean {
  return STOP.has(word);
}

function splitLast(noun: string): { head: string; last: string } {
  const at = Math.max(noun.lastIndexOf(' '), noun.lastIndexOf('_'), noun.lastIndexOf('-')) + 1;
  return { head: noun.slice(0, at), last: noun.slice(at) };
}
