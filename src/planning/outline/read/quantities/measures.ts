/** Units that are written after a figure, and the nouns that are counted. */

/** Measures as written after a figure, most specific first, with the unit they stand for. */
export const MEASURES: readonly (readonly [string, RegExp])[] = [
  [
    'percent',
    /^ ?(?:%|percent(?:age points?)?|per ?cent|prozent|pour ?cent|por ciento|procent|per cento|por cento|пр\p{L}+ов)(?![\p{L}])/u,
  ],
  [
    'm2',
    /^[ -]?(?:m2|m²|sqm|sq\.? ?m|square[ -]met(?:re|er)s?|quadratmeter|kvadratmeter|mètres? carrés?|metros cuadrados|metri quadr(?:i|ati)|vierkante meter|metros quadrados|平方米|平米|㎡)(?!\p{L})/u,
  ],
  ['m3', /^[ -]?(?:m3|m³|cubic[ -]met(?:re|er)s?)(?!\p{L})/u],
  ['sqft', /^[ -]?(?:sq\.? ?ft|sqft|square[ -]f(?:ee|oo)t)(?!\p{L})/u],
  ['km2', /^[ -]?(?:km2|km²|square[ -]kilomet(?:re|er)s?)(?!\p{L})/u],
  ['hectare', /^[ -]?(?:ha|hectares?|hektar|hectáreas|ettari)(?!\p{L})/u],
  ['acre', /^[ -]?acres?(?!\p{L})/u],
  ['km', /^[ -]?(?:km|kilomet(?:re|er)s?)(?!\p{L}|\/)/u],
  ['mile', /^[ -]?miles?(?!\p{L})/u],
  ['kWh', /^[ -]?kwh(?!\p{L})/u],
  ['MWh', /^[ -]?mwh(?!\p{L})/u],
  ['GWh', /^[ -]?gwh(?!\p{L})/u],
  ['kWp', /^[ -]?kwp(?!\p{L})/u],
  ['kW', /^[ -]?(?:kw|kilowatts?)(?!\p{L})/u],
  ['MW', /^[ -]?(?:mw|megawatts?)(?!\p{L})/u],
  ['GW', /^[ -]?(?:gw|gigawatts?)(?!\p{L})/u],
  ['tonne', /^[ -]?(?:t|tonnes?|tons?|tonnen)(?!\p{L})/u],
  ['kg', /^[ -]?(?:kg|kilos?|kilograms?)(?!\p{L})/u],
  ['g', /^ ?(?:g|grams?)(?!\p{L})/u],
  ['litre', /^[ -]?(?:litres?|liters?|l)(?!\p{L})/u],
  ['cm', /^[ -]?cm(?!\p{L})/u],
  ['mm', /^[ -]?mm(?!\p{L})/u],
  ['m', /^[ -]?(?:m|met(?:re|er)s?|metros|metri)(?!\p{L})/u],
  ['foot', /^[ -]?(?:ft|foot|feet)(?!\p{L})/u],
  ['degree', /^ ?(?:°c?|degrees?)(?!\p{L})/u],
  ['hour', /^[ -]?(?:hours?|hrs?|h|stunden?|heures?|horas?|timer|ore|uur|timmar)(?!\p{L})/u],
  ['minute', /^[ -]?(?:minutes?|mins?|minuten|minutter|minutos|minuti)(?!\p{L})/u],
  ['volt', /^[ -]?(?:volts?|v)(?!\p{L})/u],
  ['horsepower', /^[ -]?(?:horse ?power|hp|ps)(?!\p{L})/u],
  ['GB', /^ ?gb(?!\p{L})/u],
  ['TB', /^ ?tb(?!\p{L})/u],
  [
    'person',
    /^[ -]?(?:people|persons?|personen|menschen|leute|personnes?|personas|personer|persone|pessoas|人|名|명)(?!\p{Script=Latin})/u,
  ],
  ['child', /^[ -]?children(?!\p{L})/u],
];
const IRREGULAR: Readonly<Record<string, string>> = {
  women: 'woman',
  men: 'man',
  people: 'person',
  feet: 'foot',
  mice: 'mouse',
  shelves: 'shelf',
  staff: 'staff',
  lives: 'life',
  leaves: 'leaf',
  premises: 'premises',
  series: 'series',
  species: 'species',
  buses: 'bus',
  analyses: 'analysis',
  kitchens: 'kitchen',
  cookies: 'cookie',
  movies: 'movie',
  calories: 'calorie',
  houses: 'house',
  courses: 'course',
  nurses: 'nurse',
  horses: 'horse',
  cases: 'case',
  bases: 'base',
  databases: 'database',
  warehouses: 'warehouse',
  greenhouses: 'greenhouse',
  licenses: 'license',
  licences: 'licence',
  purposes: 'purpose',
  releases: 'release',
  invoices: 'invoice',
  exercises: 'exercise',
  franchises: 'franchise',
  spaces: 'space',
  places: 'place',
  pieces: 'piece',
  offices: 'office',
  slices: 'slice',
  devices: 'device',
  services: 'service',
  prizes: 'prize',
  sizes: 'size',
  villages: 'village',
  pages: 'page',
  garages: 'garage',
  bridges: 'bridge',
  lunches: 'lunch',
  heroes: 'hero',
  criteria: 'criterion',
  potatoes: 'potato',
  tomatoes: 'tomato',
};

/** Singular of an English plural in lower case; a word that is none stays as it is. */
export function singular(noun: string): string {
  const known = IRREGULAR[noun];
  if (known !== undefined) return known;
  if (/[^aeiou]wives$|knives$|lives$/.test(noun)) return `${noun.slice(0, -3)}fe`;
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses|zzes)$/.test(noun)) return noun.slice(0, -2);
  return /[^su]s$/.test(noun) ? noun.slice(0, -1) : noun;
}

/** Dative plurals whose nominative has no n. Most nouns have it in both: Helferinnen, Wohnungen. */
const GERMAN_DATIVE = /(?<=teile|plätze|bezirke|scheine|häuser|kinder|gäste)n$/i;

/** A German noun behind a number as a list has it: “in vier Stadtteilen” counts Stadtteile. Number and case of letters stay. */
export function germanCounted(noun: string): string {
  return noun.replace(GERMAN_DATIVE, '');
}

/** What a measure measures, for labels. */
const DIMENSION: Readonly<Record<string, string>> = {
  percent: 'share',
  m2: 'area',
  sqft: 'area',
  km2: 'area',
  hectare: 'area',
  acre: 'area',
  m3: 'volume',
  litre: 'volume',
  km: 'length',
  mile: 'length',
  m: 'length',
  cm: 'length',
  mm: 'length',
  foot: 'length',
  kWh: 'energy',
  MWh: 'energy',
  GWh: 'energy',
  kWp: 'power',
  kW: 'power',
  MW: 'power',
  GW: 'power',
  tonne: 'weight',
  kg: 'weight',
  g: 'weight',
  degree: 'temperature',
  volt: 'voltage',
  horsepower: 'power',
  hour: 'time',
  minute: 'time',
  GB: 'storage',
  TB: 'storage',
};

/** "area" for square metres; null for units that count things. */
export function dimensionOf(unit: string): string | null {
  return DIMENSION[unit] ?? null;
}
