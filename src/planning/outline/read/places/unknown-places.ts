import { FIRST_NAMES } from '../people/parties.ts';
import { type Source, sentenceAt } from '../text/source.ts';
import { gazetteer } from './gazetteer.ts';

/** A compass word right before the name of a region. */
export const COMPASS = /(?<![\p{L}])(?:North|South|East|West|Upper|Lower|Central)(?:ern)? $/u;
/** A road that bears a city's name. */
export const ROAD = /^ (?:Street|Road|Avenue|Boulevard|Square|Lane|Way|Gate|Row)(?![\p{L}])/u;

const NAME = "\\p{Lu}[\\p{L}\\p{M}']{2,24}";
const JOINED = `${NAME}(?:(?: (?:(?:de|da|do|del|di|la|le|upon|sur) )?|-(?:(?:de|da|do|del|di|la|le|upon|on|am|sur)-)?)${NAME}){0,2}`;
/** Words that stand before places far more often than before anything else. */
const LEAD: Readonly<Record<string, string>> = {
  en: 'in the|to the|across the|in|near|nearby|outside|outside of|around|between|based in|along the lower|along the upper|along the',
  und: 'in|near|outside|around',
  de: 'in|bei|nahe',
  fr: 'à|près de',
  es: 'en|cerca de',
  pt: 'em|perto de',
  it: 'a|vicino a',
  nl: 'in|nabij|bij',
  da: 'i|ved|nær',
  sv: 'i|vid|nära',
  pl: 'w|we|koło',
};
/** "in X" after these is belief or skill, not a place. */
const ABSTRACT =
  /(?<!\p{L})(?:believ\p{L}*|trust\p{L}*|confiden\p{L}*|interest\p{L}*|faith|invest\p{L}*|written|writ\p{L}*|speak\p{L}*|spoken|fluent|read|code[ds]?|program\p{L}*|developed|implemented|built|classes|lessons?|degree|expert\p{L}*|translat\p{L}*|subtitl\p{L}*|taught|teach\p{L}*|call\p{L}*|text\p{L}*|language\p{L}*|books|simple|tracked|pay\p{L}*|paid|denominated) (?:\p{L}+ )?$/u;
const NO_PLACE = new Set(
  `January February March April May June July August September October November December Monday Tuesday Wednesday
Thursday Friday Saturday Sunday Spring Summer Autumn Fall Winter Christmas Easter Ramadan Eid Diwali Thanksgiving Lent
English Spanish French German Danish Swedish Norwegian Polish Italian Portuguese Dutch Chinese Mandarin Cantonese Japanese
Korean Hindi Tamil Telugu Kannada Malayalam Bengali Punjabi Urdu Arabic Hebrew Russian Ukrainian Turkish Swahili Kikuyu
Zulu Xhosa Amharic Yoruba Hausa Igbo Welsh Irish Gaelic Scots Latin Greek Finnish Icelandic Hungarian Czech Slovak Romanian
Catalan Basque Galician Vietnamese Thai Indonesian Malay Tagalog Quechua Sami Maori Esperanto Braille Kurdish Farsi Persian
Excel Word Python Java JavaScript TypeScript PHP Ruby SQL Bash React Rust Slack Notion Figma Google Microsoft Apple Amazon Facebook Instagram Android Linux Windows
Phase Stage Year Week Month Day Quarter Section Chapter Part Annex Appendix Table Figure Step Level Option Version
God Jesus Allah Bible Quran Internet Web Bluetooth Wifi Kubernetes Docker Azure Salesforce Stripe PayPal
Business Marketing Sales Finance Engineering Science Mathematics Physics Chemistry Biology History Economics Law Medicine
Project Plan Board Committee Council Team The Our This That These Those Each Every All Any Some Both
`.split(/\s+/),
);
const ORGANISATION_END =
  /(?: |^)(?:University|College|School|Hospital|Bank|Council|Museum|Institute|Foundation|Association|Ltd|Inc|Group|Company|Trust|Agency|Ministry|Church|Club|Festival|Street|Road|Avenue|Boulevard|Square|Park|Bay|Lake|River|Valley|Hall|Tower|House|Centre|Center|Act|Programme|Program)$/;
const MOST = 60;

interface UnknownName {
  readonly start: number;
  readonly name: string;
  readonly kind: 'city' | 'region';
}

interface Taken {
  readonly start: number;
  readonly end: number;
}

/**
 * Capital names that no list holds, in a place-like context: "in Todmorden", "near Kinvara", "around Kutus and Kerugoya".
 * Months, languages, persons, organisations, headings and words that the prompt also writes small are left out. In
 * German, where all nouns are capital, only words that look like no common noun count.
 */
export function findUnknownNames(source: Source, known: readonly Taken[]): UnknownName[] {
  const lead = LEAD[source.language];
  if (lead === undefined) return [];
  const pattern = new RegExp(
    `(?<![\\p{L}])(?:${lead}) (${JOINED})((?:, ${NAME}){0,3}(?:,? (?:and|or|und|et|y|e|og|och|i) (?:the )?${NAME})?)`,
    'gu',
  );
  const out: UnknownName[] = [];
  const people = new Set(FIRST_NAMES);
  const accept = (start: number, name: string): boolean => {
    const end = start + name.length;
    const first = name.split(/[ -]/)[0] ?? '';
    if (source.language === 'de' && !namesGermanPlace(source, name, end)) return false;
    if (NO_PLACE.has(first) || people.has(first) || ORGANISATION_END.test(name) || name === name.toUpperCase())
      return false;
    if (known.some((k) => k.start < end && start < k.end)) return false;
    const sentence = sentenceAt(source, start);
    if (!sentence || sentence.kind === 'heading' || sentence.kind === 'code') return false;
    if (gazetteer().demonyms.has(first.toLowerCase()) || isPerson(source, name, start)) return false;
    return !writtenSmall(source, first);
  };
  for (const match of source.norm.matchAll(pattern)) {
    if (out.length >= MOST) break;
    const [whole, name = '', rest = ''] = match;
    const start = match.index + whole.indexOf(name, whole.indexOf(' '));
    const before = source.lower.slice(Math.max(0, match.index - 40), match.index);
    // "The yards here and in Gdynia": the second place is beside the project's own.
    if (ABSTRACT.test(before) || /(?<!\p{L})here and $/u.test(before)) continue;
    // What one goes along is a river, a coast or a road.
    const named = /^(?:in|to|across) the /.test(whole);
    if (named && !standsAsPlace(source, start + name.length)) continue;
    const kind = named || whole.startsWith('along') ? 'region' : 'city';
    const bare = name.replace(/'s$/, '');
    // A language or a skill heads a list of its kind: "in Swahili, Kikuyu or English".
    if (NO_PLACE.has(bare)) continue;
    if (accept(start, bare)) out.push({ start, name: bare, kind });
    if (bare !== name) continue;
    for (const other of rest.matchAll(new RegExp(NAME, 'gu'))) {
      const at = start + name.length + other.index;
      const second = other[0].replace(/'s$/, '');
      const loose = source.norm.slice(at + second.length, at + second.length + 24);
      // "in Kutus, Peter says": a name before a verb is a person.
      if (/^,? (?:is|was|has|says?|said|will|who|must|and I|wants?)(?!\p{L})/u.test(loose) || /^ \p{Lu}/u.test(loose))
        continue;
      if (accept(at, second)) out.push({ start: at, name: second, kind });
    }
  }
  return out;
}

/** German common nouns that follow "in" or "bei" without an article, by their endings and by name. */
const GERMAN_NOUN =
  /(?:ung|heit|keit|schaft|ion|tät|en|er|ern|zeit|form|ei|ie|ik|ment|nis|tum|bau|lage|arbeit|kraft|takt|summe|teil)$|^(?:Betrieb|Zukunft|Höhe|Anspruch|Frage|Bezug|Absprache|Ruhe|Sicht|Gang|Not|Folge|Eigenregie|Schulen?|Stufe|Holz|Beton|Deutsch|Englisch|Form|Höchst\p{L}*|Erfolg|Bedarf|Regen|Frost|Hitze|Krankheit|Nacht|Serie|Etappe|Phase|Euro|Prozent|Raten|Jahr|Monat|Woche|Januar|Februar|März|April|Mai|Juni|Juli|August)$/u;

function namesGermanPlace(source: Source, name: string, end: number): boolean {
  return !GERMAN_NOUN.test(name) && /^(?: \p{Ll}| \d|[.,;:!?)\n]|$)/u.test(source.norm.slice(end, end + 2));
}

/** Whether a name after "in the" ends its phrase, as that of a landscape does: "in the Kimberley,", not "in the Bauhaus style". */
function standsAsPlace(source: Source, end: number): boolean {
  return /^(?:$|[.,;:)\n]| (?:to|and|for|with|by|over|within|in|on|from|that|which|is|are|will|where)(?!\p{L}))/u.test(
    source.norm.slice(end, end + 10),
  );
}

/** Named as a person elsewhere: after a title or relation, or as the one "who". */
function isPerson(source: Source, name: string, start: number): boolean {
  const escaped = name.replace(/[^\p{L} ]/gu, '.');
  if (/^,? who(?!\p{L})/u.test(source.norm.slice(start + name.length, start + name.length + 8))) return true;
  return new RegExp(
    `(?:wife|husband|daughter|son|sister|brother|mother|father|friend|cousin|colleague|neighbour|neighbor|dog|cat|Mr|Mrs|Ms|Dr|named|called),? ${escaped}(?!\\p{L})|(?<!\\p{L})${escaped},? (?:who|says|said|wants|thinks|asked)(?!\\p{L})`,
    'u',
  ).test(source.norm);
}

/** A word that the prompt also writes small is a word, not a name. */
function writtenSmall(source: Source, word: string): boolean {
  const small = word.toLowerCase();
  for (let at = source.norm.indexOf(small); at >= 0; at = source.norm.indexOf(small, at + 1)) {
    if (!/\p{L}/u.test(source.norm[at - 1] ?? ' ') && !/\p{L}/u.test(source.norm[at + small.length] ?? ' '))
      return true;
  }
  return false;
}
