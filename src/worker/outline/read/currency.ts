import { currencyOfCountry } from './gazetteer.ts';
import { type CountryHint, describeHint } from './places.ts';

/** A sign, code or name of money: one currency, or several that share it, the commonest first. */
export interface CurrencySign {
  readonly text: string;
  readonly candidates: readonly string[];
}

const DOLLARS = [
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'SGD',
  'HKD',
  'TWD',
  'MXN',
  'CLP',
  'COP',
  'ARS',
  'UYU',
  'JMD',
  'BBD',
  'BSD',
  'BZD',
  'BMD',
  'FJD',
  'GYD',
  'KYD',
  'LRD',
  'NAD',
  'SRD',
  'TTD',
  'XCD',
  'DOP',
  'BND',
  'CUP',
];
const POUNDS = ['GBP', 'EGP', 'LBP', 'SYP', 'SDG', 'SSP', 'GIP', 'FKP', 'SHP'];
const YEN_YUAN = ['JPY', 'CNY'];
const KRONER = ['DKK', 'SEK', 'NOK', 'ISK'];
const RUPEES = ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'];
const FRANCS = ['CHF', 'XOF', 'XAF', 'RWF', 'BIF', 'DJF', 'GNF', 'KMF', 'CDF', 'XPF'];
const PESOS = ['MXN', 'ARS', 'CLP', 'COP', 'PHP', 'UYU', 'DOP', 'CUP'];
const SHILLINGS = ['KES', 'TZS', 'UGX', 'SOS'];
const DINARS = ['RSD', 'KWD', 'BHD', 'JOD', 'DZD', 'TND', 'LYD', 'IQD', 'MKD'];
const RIYALS = ['SAR', 'QAR', 'OMR', 'IRR', 'YER'];

/** Signs as written, with their meanings. Case matters for the letters. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  US$: ['USD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  AUD$: ['AUD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  CAD$: ['CAD'],
  HK$: ['HKD'],
  S$: ['SGD'],
  SG$: ['SGD'],
  NZ$: ['NZD'],
  NT$: ['TWD'],
  R$: ['BRL'],
  MX$: ['MXN'],
  J$: ['JMD'],
  TT$: ['TTD'],
  N$: ['NAD'],
  FJ$: ['FJD'],
  $: DOLLARS,
  '€': ['EUR'],
  '£': POUNDS,
  '¥': YEN_YUAN,
  '￥': YEN_YUAN,
  '₹': ['INR'],
  '₨': RUPEES,
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₴': ['UAH'],
  '₪': ['ILS'],
  '₫': ['VND'],
  '฿': ['THB'],
  '₱': ['PHP'],
  '₦': ['NGN'],
  '₵': ['GHS'],
  '₲': ['PYG'],
  '₸': ['KZT'],
  '₾': ['GEL'],
  '₼': ['AZN'],
  'E£': ['EGP'],
  zł: ['PLN'],
  Kč: ['CZK'],
  Ft: ['HUF'],
  lei: ['RON'],
  'kr.': KRONER,
  kr: KRONER,
  Kr: KRONER,
  'Kr.': KRONER,
  mkr: KRONER,
  tkr: KRONER,
  'Rs.': RUPEES,
  Rs: RUPEES,
  R: ['ZAR'],
  'Fr.': FRANCS,
  Fr: FRANCS,
  'SFr.': ['CHF'],
  'sFr.': ['CHF'],
  SFr: ['CHF'],
  RM: ['MYR'],
  Rp: ['IDR'],
  KSh: ['KES'],
  KSH: ['KES'],
  TSh: ['TZS'],
  USh: ['UGX'],
  RMB: ['CNY'],
  Dhs: ['AED'],
  Dh: ['AED', 'MAD'],
  руб: ['RUB'],
  'руб.': ['RUB'],
  रुपये: ['INR'],
  रुपए: ['INR'],
  元: ['CNY'],
  人民币: ['CNY'],
  円: ['JPY'],
  日元: ['JPY'],
  美元: ['USD'],
  欧元: ['EUR'],
  원: ['KRW'],
  درهم: ['AED', 'MAD'],
  ريال: RIYALS,
  جنيه: ['EGP', 'SDG'],
  دولار: ['USD'],
  يورو: ['EUR'],
  рублей: ['RUB'],
  евро: ['EUR'],
  долларов: ['USD'],
  유로: ['EUR'],
  달러: ['USD'],
  ドル: ['USD'],
  ユーロ: ['EUR'],
  台币: ['TWD'],
  港元: ['HKD'],
  港币: ['HKD'],
};

const CODES =
  'USD EUR GBP JPY CNY INR DKK SEK NOK ISK CHF CAD AUD NZD SGD HKD TWD KRW BRL MXN ARS CLP COP PEN UYU ZAR NGN KES GHS EGP MAD TZS UGX RWF ETB AED SAR QAR KWD BHD OMR JOD ILS TRY PLN CZK HUF RON BGN RSD UAH RUB GEL AMD AZN KZT UZS PKR LKR NPR BDT MMK THB VND IDR MYR PHP KHR LAK MNT XOF XAF XPF MUR BWP ZMW NAD MZN AOA TND DZD IQD IRR BAM MKD ALL MDL BYN JMD TTD BBD XCD DOP GTQ CRC HNL NIO PAB PYG BOB VES CUP FJD PGK MOP BND MVR AFN KGS TJS'.split(
    ' ',
  );
/** Codes that are English words or other abbreviations: only after the figure, or before thousands and more. */
const TRICKY_CODES: ReadonlySet<string> = new Set(['ALL', 'TRY', 'CUP', 'PEN', 'MOP', 'BAM', 'CRC', 'MAD', 'LAK']);
const SMALL_CASE_CODES: ReadonlySet<string> = new Set([
  'usd',
  'eur',
  'gbp',
  'dkk',
  'sek',
  'nok',
  'chf',
  'inr',
  'jpy',
  'cny',
  'aud',
  'cad',
  'pln',
  'czk',
  'zar',
  'brl',
  'sgd',
  'nzd',
  'hkd',
  'rmb',
]);

/** Names of money that stand after the amount, lower case. */
const NAMES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:us|u\.s\.|american) dollars?|^us-dollar|^dollars américains|^dólares estadounidenses/, ['USD']],
  [/^(?:australian|aussie) dollars?/, ['AUD']],
  [/^canadian dollars?/, ['CAD']],
  [/^new zealand dollars?/, ['NZD']],
  [/^singapore(?:an)? dollars?/, ['SGD']],
  [/^hong kong dollars?/, ['HKD']],
  [/^(?:new )?taiwan(?:ese)? dollars?/, ['TWD']],
  [/^euros?(?!\p{L})/u, ['EUR']],
  [/^(?:danish|danske) (?:kroner|krone|crowns)/, ['DKK']],
  [/^(?:swedish|svenska) (?:kronor|kroner|krona|crowns)/, ['SEK']],
  [/^(?:norwegian|norske) (?:kroner|krone|crowns)/, ['NOK']],
  [/^icelandic (?:krónur|kronur|krona|crowns)/, ['ISK']],
  [/^(?:swiss francs?|schweizer franken|franken|francs suisses)/, ['CHF']],
  [/^(?:cfa francs?|francs? cfa)/, ['XOF', 'XAF']],
  [/^(?:pounds? sterling|british pounds?|quid|sterling|livres sterling|libras esterlinas|pfund)(?!\p{L})/u, ['GBP']],
  [/^egyptian pounds?/, ['EGP']],
  [/^(?:chinese )?(?:yuan|renminbi|rmb)(?!\p{L})/u, ['CNY']],
  [/^(?:japanese )?yen(?!\p{L})/u, ['JPY']],
  [/^indian rupees?/, ['INR']],
  [/^pakistani? rupees?/, ['PKR']],
  [/^(?:south african )?rand(?!\p{L})/u, ['ZAR']],
  [/^(?:brazilian )?(?:reais|real)(?!\p{L})/u, ['BRL']],
  [/^mexican pesos?/, ['MXN']],
  [/^(?:argentine|argentinian) pesos?/, ['ARS']],
  [/^chilean pesos?/, ['CLP']],
  [/^colombian pesos?/, ['COP']],
  [/^philippine pesos?/, ['PHP']],
  [/^kenyan? shillings?/, ['KES']],
  [/^tanzanian? shillings?/, ['TZS']],
  [/^ugandan? shillings?/, ['UGX']],
  [/^(?:bucks?|dollars?|dólares|dollari|dollar)(?!\p{L})/u, DOLLARS],
  [/^(?:pounds?|libras)(?!\p{L})/u, POUNDS],
  [/^(?:kroner|kronor|kronur|kronen|krone|krona|crowns)(?!\p{L})/u, KRONER],
  [/^(?:rupees?|rupien)(?!\p{L})/u, RUPEES],
  [/^francs?(?!\p{L})/u, FRANCS],
  [/^pesos?(?!\p{L})/u, PESOS],
  [/^shillings?(?!\p{L})/u, SHILLINGS],
  [/^dinars?(?!\p{L})/u, DINARS],
  [/^ri[ya]als?(?!\p{L})/u, RIYALS],
  [/^dirhams?(?!\p{L})/u, ['AED', 'MAD']],
  [/^(?:złotych|zlotys?|złoty|zloty)/, ['PLN']],
  [/^(?:forints?|ft)(?!\p{L})/u, ['HUF']],
  [/^(?:won)(?!\p{L})/u, ['KRW']],
  [/^(?:baht)(?!\p{L})/u, ['THB']],
  [/^(?:ringgit)/, ['MYR']],
  [/^(?:rupiah)/, ['IDR']],
  [/^(?:naira)/, ['NGN']],
  [/^(?:cedis?)(?!\p{L})/u, ['GHS']],
  [/^(?:shekels?)/, ['ILS']],
  [/^(?:roubles?|rubles?)/, ['RUB']],
  [/^(?:hryvnias?)/, ['UAH']],
  [/^(?:turkish )?liras?(?!\p{L})/u, ['TRY', 'LBP']],
  [/^(?:taka)(?!\p{L})/u, ['BDT']],
];

const escaped = (text: string) => text.replace(/[$.]/g, '\\$&');
const SIGN_ALTERNATION = Object.keys(SIGNS)
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');
const PREFIX = new RegExp(`(?<![\\p{L}\\p{N}])(?:(${SIGN_ALTERNATION})|([A-Za-z]{3})(?: ?\\$)?) ?$`, 'u');
const BARE_PREFIX = /([€£¥￥$₹]) ?$/;
const SUFFIX_SIGN = new RegExp(`^[ ]?(${SIGN_ALTERNATION})(?![\\p{Script=Latin}\\d])`, 'u');
const SUFFIX_CODE = /^ ?([A-Za-z]{3})(?![\p{L}]| ?\d)/u;

/** The sign of money that ends right before a figure; `length` is what it takes up, with a space after it. */
export function currencyBefore(before: string, large: boolean): (CurrencySign & { length: number }) | null {
  const match = PREFIX.exec(before) ?? BARE_PREFIX.exec(before);
  if (!match) return null;
  const candidates = candidatesOf(match[1], match[2], large);
  return candidates ? { text: match[1] ?? match[2] ?? '', candidates, length: match[0].length } : null;
}

/** The sign, code or name of money that begins right after a figure and its scale. */
export function currencyAfter(after: string): (CurrencySign & { length: number }) | null {
  const sign = SUFFIX_SIGN.exec(after);
  if (sign && sign[1] !== 'R' && sign[1] !== 'Fr') {
    return { text: sign[1] ?? '', candidates: SIGNS[sign[1] ?? ''] ?? [], length: sign[0].length };
  }
  const code = SUFFIX_CODE.exec(after);
  const candidates = code ? candidatesOf(undefined, code[1], true) : null;
  if (code && candidates) return { text: code[1] ?? '', candidates, length: code[0].length };
  const lead = /^(?:-| (?:of |de |di |d'|von )?)/.exec(after)?.[0].length ?? 0;
  const rest = after.slice(lead).toLowerCase();
  for (const [pattern, meanings] of NAMES) {
    const match = pattern.exec(rest);
    if (match && lead > 0) return { text: match[0], candidates: meanings, length: lead + match[0].length };
  }
  return null;
}

function candidatesOf(sign: string | undefined, code: string | undefined, large: boolean): readonly string[] | null {
  if (sign !== undefined) return SIGNS[sign] ?? null;
  if (code === undefined) return null;
  const upper = code.toUpperCase();
  if (upper === 'RMB') return ['CNY'];
  if (!CODES.includes(upper) || (code !== upper && !SMALL_CASE_CODES.has(code.toLowerCase()))) return null;
  return TRICKY_CODES.has(upper) && !large ? null : [upper];
}

const LANGUAGE_COUNTRY: Readonly<Record<string, string>> = {
  da: 'DK',
  sv: 'SE',
  ja: 'JP',
  zh: 'CN',
  pl: 'PL',
  hi: 'IN',
  ko: 'KR',
};

/** What the prompt knows that may settle a shared sign. */
export interface CurrencyContext {
  readonly hints: readonly CountryHint[];
  readonly language: string;
  /** Currencies that the prompt names beyond doubt elsewhere. */
  readonly named: ReadonlySet<string>;
}

/**
 * Settles a sign that several currencies share: by the nearest place of the same sentence, then by the place the prompt
 * speaks of most, then by a currency named elsewhere, then by the language; failing all, the commonest meaning.
 * The basis is empty when the sign alone says it.
 */
export function settleCurrency(
  sign: CurrencySign,
  offset: number,
  sentence: { readonly start: number; readonly end: number } | null,
  context: CurrencyContext,
): { readonly currency: string | null; readonly basis: string } {
  const [first] = sign.candidates;
  if (first === undefined) return { currency: null, basis: 'the sign is not known' };
  if (sign.candidates.length === 1) return { currency: first, basis: '' };
  const shared = `"${sign.text}" is shared by several currencies`;
  const hint = bestHint(offset, sentence, context.hints, (code) => sign.candidates.includes(code));
  const local = hint ? currencyOfCountry(hint.country) : null;
  if (hint && local !== null)
    return { currency: local, basis: `${shared}; read as ${local} because the prompt names ${describeHint(hint)}` };
  const named = sign.candidates.find((code) => context.named.has(code));
  if (named !== undefined)
    return { currency: named, basis: `${shared}; read as ${named}, which the prompt names elsewhere` };
  const country = LANGUAGE_COUNTRY[context.language];
  const spoken = country === undefined ? null : currencyOfCountry(country);
  if (spoken !== null && sign.candidates.includes(spoken))
    return { currency: spoken, basis: `${shared}; read as ${spoken} by the language of the prompt` };
  if (sign.candidates === KRONER) return { currency: null, basis: `${shared} and no place settles which` };
  return { currency: first, basis: `${shared}; no place settles it, so the commonest meaning, ${first}, is taken` };
}

/** The currency of the place an amount without any sign belongs to. */
export function currencyByPlace(
  offset: number,
  sentence: { readonly start: number; readonly end: number } | null,
  context: CurrencyContext,
): { readonly currency: string | null; readonly basis: string } {
  if (context.named.size === 1) {
    const [only = null] = context.named;
    return { currency: only, basis: `no currency is written here; ${only ?? ''} is the one the prompt names` };
  }
  const hint = bestHint(offset, sentence, context.hints, () => true);
  const local = hint ? currencyOfCountry(hint.country) : null;
  if (!hint || local === null) return { currency: null, basis: 'no currency is written and no place settles it' };
  return {
    currency: local,
    basis: `no currency is written; ${local} is taken because the prompt names ${describeHint(hint)}`,
  };
}

function bestHint(
  offset: number,
  sentence: { readonly start: number; readonly end: number } | null,
  hints: readonly CountryHint[],
  fits: (currency: string) => boolean,
): CountryHint | null {
  const fitting = hints.filter((hint) => fits(currencyOfCountry(hint.country) ?? ''));
  const near = fitting.filter((hint) => sentence && hint.offset >= sentence.start && hint.offset < sentence.end);
  if (near.length > 0)
    return near.reduce((a, b) => (Math.abs(b.offset - offset) < Math.abs(a.offset - offset) ? b : a));
  const totals = new Map<string, number>();
  for (const hint of fitting) totals.set(hint.country, (totals.get(hint.country) ?? 0) + hint.weight);
  let best: CountryHint | null = null;
  for (const hint of fitting) {
    const lead = best === null ? -1 : (totals.get(best.country) ?? 0);
    if ((totals.get(hint.country) ?? 0) > lead) best = hint;
  }
  // The strongest mention of that country explains better than a demonym.
  return best === null ? null : (fitting.find((h) => h.country === best.country && h.weight >= 2) ?? best);
}
