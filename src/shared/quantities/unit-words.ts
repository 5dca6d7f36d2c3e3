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

/** By ISO 639-1. What is counted in plans of every kind: people, days of work and quarters. */
const WORDS: Readonly<Record<string, UnitWords>> = {
  de: {
    per: 'pro',
    nouns: {
      person: ['Person', 'Personen'],
      ...workday(['Arbeitstag', 'Arbeitstage']),
      quarter: ['Quartal', 'Quartale'],
    },
  },
  es: {
    per: 'por',
    nouns: {
      person: ['persona', 'personas'],
      ...workday(['día laborable', 'días laborables']),
      quarter: ['trimestre', 'trimestres'],
    },
  },
  fr: {
    per: 'par',
    nouns: {
      person: ['personne', 'personnes'],
      ...workday(['jour ouvré', 'jours ouvrés']),
      quarter: ['trimestre', 'trimestres'],
    },
  },
  it: {
    per: 'per',
    nouns: {
      person: ['persona', 'persone'],
      ...workday(['giorno lavorativo', 'giorni lavorativi']),
      quarter: ['trimestre', 'trimestri'],
    },
  },
  nl: {
    per: 'per',
    nouns: {
      person: ['persoon', 'personen'],
      ...workday(['werkdag', 'werkdagen']),
      quarter: ['kwartaal', 'kwartalen'],
    },
  },
  pt: {
    per: 'por',
    nouns: {
      person: ['pessoa', 'pessoas'],
      ...workday(['dia útil', 'dias úteis']),
      quarter: ['trimestre', 'trimestres'],
    },
  },
};

/** The words of a locale's language; English ones where it has none here. @param locale BCP 47 */
export function unitWords(locale: string): UnitWords {
  return WORDS[new Intl.Locale(locale).language] ?? ENGLISH;
}
