import { Memo } from '../memo.ts';
import { germanNouns } from './german-nouns.ts';

/** Words of a quantity in a language, as far as Intl does not know them. */
interface UnitWords {
  /** Between a quantity and what it is for each of: `€5 per person`. */
  readonly per: string;
  /** One and several of what is counted, by the unit's symbol. */
  readonly nouns: Readonly<Record<string, Noun>>;
}

const ENGLISH: UnitWords = { per: 'per', nouns: {} };

type Noun = readonly [one: string, several: string];

/** A day of work, by both of its symbols. */
const workday = (noun: Noun) => ({ workday: noun, working_day: noun });

/**
 * By ISO 639-1. What is counted in plans of every kind: people, days of work and quarters. What else German plans
 * count stands in `german-nouns.ts`.
 */
const WORDS: Readonly<Record<string, UnitWords>> = {
  da: {
    per: 'pr.',
    nouns: {
      person: ['person', 'personer'],
      ...workday(['arbejdsdag', 'arbejdsdage']),
      child: ['barn', 'børn'],
      quarter: ['kvartal', 'kvartaler'],
    },
  },
  de: {
    per: 'pro',
    nouns: {
      person: ['Person', 'Personen'],
      ...workday(['Arbeitstag', 'Arbeitstage']),
      quarter: ['Quartal', 'Quartale'],
      ...germanNouns,
    },
  },
  es: {
    per: 'por',
    nouns: {
      person: ['persona', 'personas'],
      ...workday(['día laborable', 'días laborables']),
      child: ['niño', 'niños'],
      quarter: ['trimestre', 'trimestres'],
    },
  },
  fr: {
    per: 'par',
    nouns: {
      person: ['personne', 'personnes'],
      ...workday(['jour ouvré', 'jours ouvrés']),
      child: ['enfant', 'enfants'],
      quarter: ['trimestre', 'trimestres'],
    },
  },
  it: {
    per: 'per',
    nouns: {
      person: ['persona', 'persone'],
      ...workday(['giorno lavorativo', 'giorni lavorativi']),
      child: ['bambino', 'bambini'],
      quarter: ['trimestre', 'trimestri'],
    },
  },
  nl: {
    per: 'per',
    nouns: {
      person: ['persoon', 'personen'],
      ...workday(['werkdag', 'werkdagen']),
      child: ['kind', 'kinderen'],
      quarter: ['kwartaal', 'kwartalen'],
    },
  },
  pt: {
    per: 'por',
    nouns: {
      person: ['pessoa', 'pessoas'],
      ...workday(['dia útil', 'dias úteis']),
      child: ['criança', 'crianças'],
      quarter: ['trimestre', 'trimestres'],
    },
  },
};

/** What is counted that is known to be called so in English. */
const ENGLISH_NOUNS: ReadonlySet<string> = new Set(Object.values(WORDS).flatMap(({ nouns }) => Object.keys(nouns)));

/** Whether a unit's symbol is an English noun for a reader of the locale: as every one is where the language is English. */
export function isEnglishNoun(symbol: string, locale: string): boolean {
  return isEnglish(locale) || ENGLISH_NOUNS.has(symbol);
}

/** A plan formats thousands of quantities, and a locale takes longer to parse than a word to look up. */
const languages = new Memo<string>(50);

function languageOf(locale: string): string {
  return languages.get(locale, () => new Intl.Locale(locale).language);
}

/** Whether a locale's language is English. @param locale BCP 47 */
export function isEnglish(locale: string): boolean {
  return languageOf(locale) === 'en';
}

/** The words of a locale's language; English ones where it has none here. @param locale BCP 47 */
export function unitWords(locale: string): UnitWords {
  return WORDS[languageOf(locale)] ?? ENGLISH;
}
