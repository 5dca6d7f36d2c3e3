import type { PartyMention } from '../../reading.ts';
import { quoteAt, type Source } from '../text/source.ts';

const NAME = "\\p{Lu}[\\p{L}'&-]{0,24}";
const BEFORE = '(?<![\\p{L}\\p{N}])';
const SUFFIX =
  'Ltd|Limited|Inc|LLC|LLP|PLC|Plc|Corp|Corporation|GmbH|AG|KG|A/S|ApS|AB|AS|Oy|BV|NV|SA|SAS|SARL|SpA|Srl|S\\.A\\.|Pty|University|College|Institute|Foundation|Council|Ministry|Agency|Association|Museum|Hospital|School|Academy|Bank|Trust|Authority|Municipality|Commission|Department|Committee|Church|Club|Group|Society|Cooperative|Co-op|Partners|Ventures|Capital|Labs|Laboratory|Laboratories|Studios?|Airlines|Railways|Library|Theatre|Theater|Consulting|Solutions|Technologies|Systems|Energy|Brewery|Bakery|Company|Parish|Kommune|Stiftung|Verein|Université|Universidad|Università|Universität';
const ORGANISATION = new RegExp(`${BEFORE}(?:${NAME} ){1,4}(?:${SUFFIX})(?![\\p{L}])`, 'gu');
const ORGANISATION_OF = new RegExp(
  `${BEFORE}(?:University|Ministry|Department|Bank|Institute|Church|Museum|Municipality|City Council|Chamber|Office|Friends|Society) of (?:the )?${NAME}(?: (?:and )?${NAME}){0,3}`,
  'gu',
);
const KNOWN = new RegExp(
  `${BEFORE}(?:UNESCO|UNICEF|WHO|NASA|ESA|NATO|OECD|IMF|World Bank|European Commission|European Union|Red Cross|Greenpeace|WWF|NHS|FDA|EPA|FAA|FEMA|IKEA|Google|Microsoft|Amazon|Apple|Siemens|Bosch|Airbus|Boeing|Toyota|Tesla|SpaceX|Vestas|Ørsted|Novo Nordisk|Maersk|Lego|LEGO|Deutsche Bahn|SNCF|Rotary|Habitat for Humanity)(?![\\p{L}])`,
  'gu',
);
const AFTER_KIND = new RegExp(
  `(?<![\\p{L}])(?:NGO|charity|company|non-profit|nonprofit|cooperative),? (?:called |named )?(${NAME}(?: ${NAME}){0,3})(?![\\p{L}])`,
  'gu',
);
const HONORIFIC = new RegExp(
  `${BEFORE}(?:Mr|Mrs|Ms|Dr|Prof|Professor|Sir|Dame|Herr|Frau|Monsieur|Madame|Señor|Señora)\\.? ((?:${NAME}) ?(?:${NAME})?(?: ${NAME})?)`,
  'gu',
);
const RELATION = new RegExp(
  `(?:wife|husband|fiancée?|bride|groom|partner|daughter|son|sister|brother|mother|father|mum|mom|dad|friend|cousin|colleague|boss|co-founder|cofounder|neighbour|neighbor|grandmother|grandfather|uncle|aunt|architect|engineer|manager|director|chef|baker|owner|founder|mayor|CEO|CTO|CFO|COO|called|named|led by|run by|headed by|managed by|chaired by|owned by|founded by|I am|I'm|my name is)[, ]{1,2}(${NAME} ${NAME}|${NAME})(?![\\p{L}])`,
  'gu',
);
const APPOSITION = new RegExp(
  `${BEFORE}(${NAME} ${NAME}),? (?:\\(|, |is |will be |as )?(?:our|the|my|a|head|chief|project|lead|senior|founder|owner|director|manager|engineer|architect|chef|mayor|professor|CEO|CTO|CFO|COO)(?![\\p{L}])`,
  'gu',
);
/** First names common enough that a capital word after "in" or "near" is a person, not a place. */
export const FIRST_NAMES: readonly string[] =
  'Anna Maria Peter Lars Anders Jens Niels Søren Mette Karen Hans Klaus Thomas Michael Stefan Andreas Martin Christian Julia Laura Sophie Marie Pierre Jean Claire Camille Luc Paul John James Robert David William Richard Joseph Charles Daniel Matthew Mark Steven Andrew Emma Olivia Sophia Isabella Mia Charlotte Amelia Emily Elizabeth Sarah Jessica Jennifer Linda Susan Margaret Carlos José Juan Luis Miguel Pedro Carmen Ana Elena Sofia Lucia Marco Giulia Francesca Giovanni Luca Paolo Chiara Jan Piet Anouk Sanne Erik Karin Ingrid Astrid Björn Sven Priya Rahul Amit Anjali Raj Ravi Sunita Arjun Deepa Yuki Hiroshi Kenji Sakura Wei Li Ming Chen Ahmed Mohammed Muhammad Fatima Omar Layla Ali Hassan Aisha Ivan Olga Natalia Dmitri Sergei Piotr Katarzyna Agnieszka Marek Kofi Ama Kwame Chidi Ngozi Thabo Tom Ben Sam Alex Kate Jack Harry George Henry Oliver Lily Grace Hannah Noah Liam Lucas Ella Freja Ida Emil Mads Rasmus Nina Eva Katja Petra'.split(
    ' ',
  );
const FULL_NAME = new RegExp(`${BEFORE}(?:${FIRST_NAMES.join('|')}) (?:${NAME} )?${NAME}(?![\\p{L}])`, 'gu');
const NOT_A_NAME =
  /^(?:The|A|An|Our|My|We|In|On|At|And|Or|But|For|From|By|With|To|It|This|That|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Phase|Q\d|I|If|When|All|Each|Every|No|Not|Must|Build|Open|Launch|Budget|Total|Scope|As|Of|Project|New|Create|Plan|Start)$/;

const ROLES: readonly string[] = [
  'mayor',
  'city council',
  'town council',
  'local council',
  'council',
  'residents?',
  'investors?',
  'customers?',
  'clients?',
  'volunteers?',
  'neighbou?rs?',
  'landlord',
  'tenants?',
  'contractors?',
  'subcontractors?',
  'architects?',
  'students?',
  'teachers?',
  'parents',
  'pupils',
  'staff',
  'employees',
  'suppliers?',
  'board of directors',
  'steering committee',
  'board',
  'sponsors?',
  'donors?',
  'regulators?',
  'patients',
  'nurses',
  'doctors',
  'farmers',
  'fishermen',
  'visitors',
  'tourists',
  'guests',
  'members',
  'shareholders',
  'lenders?',
  'bank(?! (?:loan|account|holiday|transfer|details|credit|statement))',
  'insurers?',
  'unions?',
  'authorities',
  'municipality',
  'ministry',
  'government',
  'agency',
  'partners',
  'co-founders?',
  'founders?',
  'developers',
  'engineers',
  'designers',
  'project manager',
  'product manager',
  'chef',
  'bakers?',
  'baristas?',
  'commuters',
  'villagers',
  'citizens',
  'community(?= of |[.,;)]| (?:has|have|must|is|will|and|in|who|should|can)(?![\\p{L}]))',
  'maintainers',
  'contributors',
  'midwives',
  'priest',
  'subscribers',
  'auditors?',
  'coordinator',
  'manufacturers',
  'lawyers?',
  'mining company',
  'moving company',
  'outside party',
  'families',
  'my wife',
  'my husband',
  'my partner',
  'my family',
  'my daughter',
  'my son',
  'my kids',
  'our children',
  'researchers',
  'scientists',
  'users',
  'retailers',
  'wholesalers',
  'fire department',
  'planning authority',
  'technicians',
  'apprentices',
  'refugees',
  'elderly residents',
  'general contractor',
  'event manager',
  'caterers?',
  'performers',
  'vendors',
  'exhibitors',
  'anwohner',
  'kunden',
  'mitarbeiter',
  'gemeinde',
  'eltern',
  'riverains',
  'bénévoles',
  'mairie',
  'habitants',
  'vecinos',
  'clientes',
  'ayuntamiento',
  'voluntarios',
  'naboer',
  'frivillige',
  'kommunen',
  'borgere',
  'medarbejdere',
  'kunder',
  'comune',
  'volontari',
  'clienti',
  'gemeente',
  'bewoners',
  'vrijwilligers',
  'klanten',
  'moradores',
  'prefeitura',
  'grannar',
  'medborgare',
];
const ROLE = new RegExp(
  `(?<![\\p{L}-])(?:${[...ROLES].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}-])`,
  'gu',
);

/** Reads organisations by their legal forms and kinds, persons by title, relation or first name, and roles by word; each once. */
export function readParties(source: Source, isPlace: (name: string) => boolean): PartyMention[] {
  const found: { start: number; name: string; kind: PartyMention['kind'] }[] = [];
  const taken: [number, number][] = [];
  const add = (start: number, raw: string, kind: PartyMention['kind']) => {
    const name = trimName(raw);
    if (name === '') return;
    const from = start + raw.indexOf(name);
    const end = from + name.length;
    if (taken.some(([a, b]) => a < end && from < b)) return;
    taken.push([from, end]);
    found.push({ start: from, name, kind });
  };
  const collect = (pattern: RegExp, kind: PartyMention['kind'], accept: (name: string) => boolean = () => true) => {
    let count = 0;
    for (const match of source.norm.matchAll(pattern)) {
      const name = match[1] ?? match[0];
      // A prompt that names hundreds of parties is a list; the first ones say who takes part.
      if (count >= 120) break;
      if (!accept(name)) continue;
      count += 1;
      add(match.index + match[0].lastIndexOf(name), name, kind);
    }
  };
  collect(ORGANISATION_OF, 'organisation');
  collect(ORGANISATION, 'organisation', (name) => trimName(name).includes(' '));
  collect(KNOWN, 'organisation');
  collect(AFTER_KIND, 'organisation', (name) => !NOT_A_NAME.test(name) && !isPlace(name));
  collect(HONORIFIC, 'person');
  const person = (name: string) =>
    !NOT_A_NAME.test(name.split(' ')[0] ?? '') && !isPlace(name) && !isPlace(name.split(' ')[0] ?? '');
  collect(RELATION, 'person', person);
  collect(APPOSITION, 'person', (name) => person(name) && !isPlace(name.split(' ')[1] ?? ''));
  for (const match of source.norm.matchAll(FULL_NAME)) {
    if (taken.length > 400) break;
    if (!isPlace(match[0])) add(match.index, match[0], 'person');
  }
  let roles = 0;
  const seenRoles = new Set<string>();
  for (const match of source.lower.matchAll(ROLE)) {
    const key = match[0].replace(/s$/, '');
    if (seenRoles.has(key) || roles > 60) continue;
    seenRoles.add(key);
    roles += 1;
    add(match.index, source.norm.slice(match.index, match.index + match[0].length), 'role');
  }
  return unique(source, found);
}

/** A name without the sentence opener, article or line break that the pattern may have caught. */
function trimName(raw: string): string {
  let name = raw.trim().replace(/'s$|(?<![.,])[.,]+$/, '');
  for (let words = name.split(' '); words.length > 1 && NOT_A_NAME.test(words[0] ?? ''); words = name.split(' '))
    name = words.slice(1).join(' ');
  return NOT_A_NAME.test(name) ? '' : name;
}

function unique(
  source: Source,
  found: readonly { start: number; name: string; kind: PartyMention['kind'] }[],
): PartyMention[] {
  const out: PartyMention[] = [];
  const seen = new Set<string>();
  for (const item of [...found].sort((a, b) => a.start - b.start)) {
    const key = item.name.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    out.push({
      name: item.name,
      kind: item.kind,
      quote: quoteAt(source.text, item.start, item.start + item.name.length),
    });
  }
  return out;
}
