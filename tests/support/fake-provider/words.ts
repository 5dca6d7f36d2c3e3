/** Sentences about no project in particular, without a number in them. */
interface Vocabulary {
  readonly adjectives: readonly string[];
  readonly nouns: readonly string[];
  readonly verbs: readonly string[];
  readonly places: readonly string[];
  readonly the: string;
  readonly of: string;
  readonly and: string;
  /** A sentence that spells quantities out, and one with a reference put in. */
  readonly bare: string;
  readonly against: string;
}

const split = (words: string) => words.trim().split(/\s+/);

const ENGLISH: Vocabulary = {
  adjectives: split(
    `early late local shared agreed missing careful written first public seasonal narrow reliable trained quiet formal
    visible tested independent practical technical legal regional weekly outdoor open modest detailed joint`,
  ),
  nouns: split(
    `permit supplier schedule contract neighbour inspection workshop delivery foundation survey budget handover training
    equipment storage crew design drainage insurance review volunteer material approval prototype record transport
    interview agreement site workplace funding partner checklist meeting rehearsal measurement report maintenance`,
  ),
  verbs: split(
    `delays supports changes protects replaces prepares tests limits follows shapes strengthens shortens documents
    connects improves precedes informs settles opens covers`,
  ),
  places: [
    'before the next gate',
    'during the wet season',
    'with help from the owners',
    'on the main site',
    'for the people who use it',
    'in a way that others can check',
    'as soon as the drawings are signed',
    'without waiting for the council',
    'when the first samples arrive',
    'after a short trial',
  ],
  the: 'the',
  of: 'of the',
  and: 'and',
  bare: 'It costs 41,350 euros and takes 17 weeks for 23 workers.',
  against: 'This is held against',
};

const GERMAN: Vocabulary = {
  adjectives: split(
    `frühen späten örtlichen gemeinsamen fehlenden sorgfältigen schriftlichen ersten öffentlichen engen verlässlichen
    ruhigen sichtbaren geprüften praktischen rechtlichen offenen kleinen genauen`,
  ),
  nouns: split(
    `Genehmigung Lieferung Planung Prüfung Werkstatt Übergabe Schulung Versicherung Vereinbarung Messung Wartung Sitzung
    Baustelle Entwässerung Abnahme Finanzierung Befragung Gründung Lagerung Einweisung`,
  ),
  verbs: split('verzögert unterstützt ändert schützt ersetzt prüft begrenzt begleitet verkürzt verbindet verbessert'),
  places: [
    'vor dem nächsten Schritt',
    'mit der Hilfe von den Nachbarn',
    'auf dem Gelände und nicht im Lager',
    'für die Menschen, die sie nutzen',
    'nach einer kurzen Probe',
    'und wird von uns auch gezeigt',
  ],
  the: 'die',
  of: 'der',
  and: 'und',
  bare: 'Das kostet 41.350 Euro und dauert 17 Wochen.',
  against: 'Das wird gemessen an',
};

export type Language = 'en' | 'de';

/** What a text must hold. */
export interface TextWish {
  /** Words to aim at; the text has that many or a few less, never more. */
  readonly words: number;
  readonly language: Language;
  /** A fact that the text refers to, where it has room. */
  readonly reference?: string | undefined;
  /** Whether quantities are spelled out. */
  readonly bareNumbers?: boolean;
}

const SHORT = 7;

/** A name of a few words, or sentences; drawn with `random`. */
export function writeText(wish: TextWish, random: () => number): string {
  const words = Math.max(1, Math.round(wish.words));
  const vocabulary = wish.language === 'de' ? GERMAN : ENGLISH;
  if (words <= SHORT) return capital(namePhrase(vocabulary, words, random));
  const endings = [
    ...(wish.reference ? [`${vocabulary.against} [[${wish.reference}]].`] : []),
    ...(wish.bareNumbers ? [vocabulary.bare] : []),
  ];
  let left = words - endings.reduce((sum, ending) => sum + countWords(ending), 0);
  const sentences: string[] = [];
  while (left > SHORT || sentences.length === 0) {
    const sentence = sentenceOf(vocabulary, Math.max(SHORT, left), random);
    sentences.push(sentence);
    left -= countWords(sentence);
  }
  return [...sentences, ...endings].join(' ');
}

/** One word of the vocabulary, in lower case. */
export function writeWord(random: () => number): string {
  return `${pick(ENGLISH.adjectives, random)}_${pick(ENGLISH.nouns, random)}`;
}

function namePhrase({ adjectives, nouns, of, the }: Vocabulary, words: number, random: () => number): string {
  const noun = () => pick(nouns, random);
  const adjective = () => pick(adjectives, random);
  if (words === 1) return noun();
  if (words <= 3) return `${adjective()} ${noun()}`;
  const preposition = of.split(' ');
  const tail = words >= 3 + preposition.length ? `${adjective()} ${noun()}` : noun();
  return of.includes(the) || preposition.length === 1 ? `${adjective()} ${noun()} ${of} ${tail}` : `${noun()} ${tail}`;
}

/** Seven words, or more when there is room for them. */
function sentenceOf({ adjectives, nouns, verbs, places, the }: Vocabulary, room: number, random: () => number): string {
  const thing = () => `${the} ${pick(adjectives, random)} ${pick(nouns, random)}`;
  const core = `${thing()} ${pick(verbs, random)} ${thing()}`;
  const fitting = places.filter((place) => countWords(place) + SHORT <= room);
  return capital(`${core}${fitting.length > 0 ? ` ${pick(fitting, random)}` : ''}.`);
}

function pick<T>(from: readonly T[], random: () => number): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('Nothing to pick from.');
  return picked;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}
