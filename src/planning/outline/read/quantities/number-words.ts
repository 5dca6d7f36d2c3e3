/** Number words by language; English is read in every text whose language is not known. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90',
  de: 'ein:1 eine:1 einer:1 einem:1 einen:1 eines:1 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 dreizehn:13 vierzehn:14 fünfzehn:15 sechzehn:16 siebzehn:17 achtzehn:18 neunzehn:19 zwanzig:20 vierundzwanzig:24 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100 zweihundert:200 dreihundert:300 fünfhundert:500 anderthalb:1.5 eineinhalb:1.5 zweieinhalb:2.5',
  fr: 'un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 dix-huit:18 vingt:20 vingt-quatre:24 trente:30 quarante:40 cinquante:50 soixante:60 cent:100',
  es: 'un:1 una:1 dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 quince:15 dieciséis:16 dieciocho:18 veinte:20 veinticuatro:24 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 ochenta:80 cien:100 doscientos:200 trescientos:300 quinientos:500',
  pt: 'um:1 uma:1 dois:2 duas:2 três:3 quatro:4 cinco:5 seis:6 sete:7 oito:8 nove:9 dez:10 onze:11 doze:12 quinze:15 dezoito:18 vinte:20 trinta:30 quarenta:40 cinquenta:50 sessenta:60 oitenta:80 cem:100 duzentos:200 trezentos:300 quinhentos:500',
  it: 'un:1 uno:1 una:1 due:2 tre:3 quattro:4 cinque:5 sei:6 sette:7 otto:8 nove:9 dieci:10 undici:11 dodici:12 quindici:15 diciotto:18 venti:20 ventiquattro:24 trenta:30 quaranta:40 cinquanta:50 sessanta:60 ottanta:80 cento:100 duecento:200 cinquecento:500',
  nl: 'een:1 één:1 twee:2 drie:3 vier:4 vijf:5 zes:6 zeven:7 acht:8 negen:9 tien:10 elf:11 twaalf:12 vijftien:15 achttien:18 twintig:20 vierentwintig:24 dertig:30 veertig:40 vijftig:50 zestig:60 tachtig:80 honderd:100 anderhalf:1.5',
  da: 'en:1 et:1 én:1 ét:1 to:2 tre:3 fire:4 fem:5 seks:6 syv:7 otte:8 ni:9 ti:10 elleve:11 tolv:12 tretten:13 fjorten:14 femten:15 seksten:16 sytten:17 atten:18 nitten:19 tyve:20 fireogtyve:24 tredive:30 fyrre:40 halvtreds:50 tres:60 firs:80 hundrede:100 halvanden:1.5 halvandet:1.5',
  sv: 'en:1 ett:1 två:2 tre:3 fyra:4 fem:5 sex:6 sju:7 åtta:8 nio:9 tio:10 elva:11 tolv:12 femton:15 arton:18 tjugo:20 tjugofyra:24 trettio:30 fyrtio:40 femtio:50 sextio:60 åttio:80 hundra:100',
  pl: 'jeden:1 dwa:2 dwie:2 trzy:3 cztery:4 pięć:5 sześć:6 siedem:7 osiem:8 dziewięć:9 dziesięć:10 dwanaście:12 piętnaście:15 osiemnaście:18 dwadzieścia:20 trzydzieści:30',
};

/** Fixed phrases: half a million is 0.5 before its scale word. A trailing lookahead keeps the scale out of the match. */
const PHRASES: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  en: [
    ['three[ -]quarters of an?(?= (?:million|billion|year))', 0.75],
    ['a quarter of an?(?= (?:million|billion))', 0.25],
    ['half an?(?= (?:million|billion|trillion|crore|lakh|dozen|year|day|month))', 0.5],
    ['half(?=[ -](?:million|billion|trillion)[ -])', 0.5],
    ['one and a half', 1.5],
    ['two and a half', 2.5],
    ['three and a half', 3.5],
    ['a couple(?: of)?(?= (?:hundred|thousand|million|weeks|months|years|days|people))', 2],
    ['a couple(?: of)?', 2],
    ['a hundred(?= (?:thousand|million|billion))', 100],
    ['(?:half a|a half) dozen', 6],
    ['two dozen', 24],
    ['(?:a|one) dozen', 12],
    ['(?:a|an)(?= (?:hundred|thousand|million|billion|trillion|lakh|crore)(?![a-z]))', 1],
  ],
  de: [
    ['(?:eine )?halbe(?= million| milliarde)', 0.5],
    ['(?:ein )?halbes(?= jahr)', 0.5],
    ['ein dutzend', 12],
  ],
  fr: [
    ['(?:un )?demi-?(?=[ -]?million)', 0.5],
    ['une douzaine', 12],
  ],
  es: [
    ['medio(?= mill[oó]n| año)', 0.5],
    ['una docena', 12],
  ],
  pt: [
    ['meio(?= milhão| bilhão| ano)', 0.5],
    ['uma dúzia', 12],
  ],
  it: [
    ['mezzo(?= milione| miliardo)', 0.5],
    ['una dozzina', 12],
  ],
  nl: [['(?:een )?half(?= miljoen| miljard| jaar)', 0.5]],
  da: [
    ['(?:en )?halv(?= million| milliard| mio)', 0.5],
    ['(?:et )?halvt(?= år)', 0.5],
    ['et dusin', 12],
  ],
  sv: [
    ['(?:en )?halv(?= miljon| miljard)', 0.5],
    ['(?:ett )?halvt(?= år)', 0.5],
  ],
};

/** A number written in words. */
interface WordNumber {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** Single "one", "ein", "a": as often an article as a number. */
  readonly weak: boolean;
}

interface Grammar {
  readonly pattern: RegExp;
  readonly values: ReadonlyMap<string, number>;
  readonly phrases: readonly (readonly [RegExp, number])[];
}

const grammars = new Map<string, Grammar>();

function grammarOf(language: string): Grammar | null {
  const known = grammars.get(language);
  if (known) return known;
  const table = WORDS[language];
  if (table === undefined) return null;
  const values = new Map(
    table.split(' ').map((pair) => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])] as const),
  );
  const word = [...values.keys()].sort((a, b) => b.length - a.length).join('|');
  const compound = language === 'en' ? `(?:(?:[ -]| and )(?:${word}|hundred(?! of))(?!\\p{L})){0,5}` : '';
  const phrases = PHRASES[language] ?? [];
  const head = [...phrases.map(([phrase]) => phrase), `(?:${word})(?!\\p{L})${compound}`].join('|');
  const grammar = {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_'])(?:${head})(?!\\p{L}|-(?:off|of|way|on|to|by|up|in)(?!\\p{L}))`, 'gu'),
    values,
    phrases: phrases.map(
      ([phrase, value]) => [new RegExp(`^(?:${phrase.replace(/\(\?=.*$/, '')})$`, 'u'), value] as const,
    ),
  };
  grammars.set(language, grammar);
  return grammar;
}

/** Finds numbers in words: "eighteen", "two hundred and fifty", "half a" before million. Linear in the text. */
export function findNumberWords(lower: string, language: string): WordNumber[] {
  const grammar = grammarOf(WORDS[language] === undefined ? 'en' : language);
  if (!grammar) return [];
  const out: WordNumber[] = [];
  for (const match of lower.matchAll(grammar.pattern)) {
    const phrase = grammar.phrases.find(([pattern]) => pattern.test(match[0]));
    const parts = phrase ? [{ at: 0, raw: match[0], value: phrase[1] }] : partsOf(match[0], grammar.values);
    for (const { at, raw, value } of parts) {
      const start = match.index + at;
      out.push({ start, end: start + raw.length, value, weak: value === 1 });
    }
  }
  return out;
}

/** The numbers of a run of number words: one, or several where they are no compound, such as "three and fifteen". */
function partsOf(raw: string, values: ReadonlyMap<string, number>): { at: number; raw: string; value: number }[] {
  const words = [...raw.matchAll(/[^ -]+/g)].map((word) => ({ from: word.index, to: word.index + word[0].length }));
  const parts: { at: number; raw: string; value: number }[] = [];
  for (let first = 0; first < words.length; ) {
    let next = first + 1;
    for (let last = words.length; last > first; last -= 1) {
      const [from, to] = [words[first]?.from ?? 0, words[last - 1]?.to ?? 0];
      const value = sumOf(raw.slice(from, to), values);
      if (value === null || raw.startsWith('and', from)) continue;
      parts.push({ at: from, raw: raw.slice(from, to), value });
      next = last;
      break;
    }
    first = next;
  }
  return parts;
}

/** Value of a compound such as "two hundred and fifty"; "twenty five" adds, "hundred" multiplies what stands before. */
function sumOf(raw: string, values: ReadonlyMap<string, number>): number | null {
  const whole = values.get(raw);
  if (whole !== undefined) return whole;
  let total = 0;
  let last = 0;
  const words = raw.split(/[ -]+/);
  if (words.at(-1) === 'and') return null;
  for (const word of words) {
    if (word === 'and') continue;
    if (word === 'hundred') {
      total = Math.max(1, total) * 100;
      last = 100;
      continue;
    }
    const value = values.get(word);
    if (value === undefined) return null;
    // "two three" is a list, not a number.
    if (last !== 0 && last !== 100 && !(last >= 20 && value < 10)) return null;
    total += value;
    last = value;
  }
  return total;
}
