import type { Quote } from '../../../../shared/fact.ts';
import type { Intent } from '../intent/intent.ts';
import { isVerb } from '../intent/intent-words.ts';
import { plainText } from '../text/plain.ts';
import type { Sentence } from '../text/sentences.ts';
import { type Source, sentenceAt } from '../text/source.ts';
import { addressOf } from './title-lead.ts';
import { firstName, joinNames, splitNames, wordsIn } from './title-names.ts';

const GENERIC =
  /^(?:(?:project )?(?:prompt|plan|brief|description|overview|summary|objective|goals?|background|introduction|context|proposal|idea|task|request|brief|requirement|purpose|cost estimate|estimate|research question|question|timeline|scope|memo|budget|cost|money|funding|finance|note|what|where|when|who|scenario)s?|(?:tasks?|goals?|plans?|ideas?|wishes) for (?:us|me|you)|to|from|re|game studio plan|.*instructions?.*)$/i;
const MOST_WORDS = 8;
/** A heading that the user wrote may be a little longer than one that is made. */
const MOST_WRITTEN = 9;
/** Where the core of a sentence ends: what follows says how, when, for how much, or why. */
const CUT =
  /(?<=.{12}) (?:with(?:in|out)?|by(?! the (?:sea|river|lake|harbou?r))|before|until|so that|so we|so it|because|which|that|who|where|while|under|using|on a budget|between|for (?:under|less|about|around|up|no more|a (?:total|budget|maximum))|at a cost|and (?:then|must|we|i|it|they|also|finish|complete|\p{L}+ (?:it|them))|budget|starting|from (?:january|february|march|april|may|june|july|august|september|october|november|december|\d)|in (?:time|order|\d+ (?:days?|weeks?|months?|years?)|(?:q[1-4]|early|mid|late|spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|\d{4})\b)|over the|during|mit einem|bis|für (?:etwa|rund|unter)|avec|avant|d'ici|pour (?:un budget|moins)|con un|antes de|med et|inden|entro|met een|vóór|com um|até|före|med en budget)(?!\p{L}).*$|(?:[;:!?(]| - ).*$| (?:is|are) (?:to be|being|planned) .*$|, (?!\p{L}+(?:,| and )).*$|(?<=\p{L}{3})\.(?: |$).*$/iu;
const SMALL = /^(?:a|an|the|and|or|of|in|on|at|to|for|from|by|with|near|into|as|per|via)$/;
const LOOSE_END =
  /^(?:a|an|the|and|or|but|of|in|on|at|to|for|from|by|with|near|into|through|as|is|are|that|which|who|simple|small|large|big|old|natural|planted|public|local|own|our|my|its|their|new|about|around|than|under|up|out|der|die|das|und|für|mit|le|la|les|et|de|du|des|el|los|para|og|til|i|på|di|per|en|em|med|um|uma|ein|eine|einen|un|une|una|et|ett)$/i;

/** A title of three to nine words out of what the prompt wants done; a heading or "Title:" that the user wrote goes first. */
export function titleOf(
  source: Source,
  intent: Intent | null,
  amounts: readonly { start: number; end: number }[],
  places: readonly { readonly name: string; readonly quote: Quote }[],
): string {
  const place = places[0]?.name ?? null;
  const written = writtenTitle(source);
  if (written !== null) return finish(written, source, place, MOST_WRITTEN);
  const named = namedThing(source);
  if (named !== null) return finish(named, source, place);
  const wanted = intent && (intent.strength > 1 || amountsIn(amounts, intent.sentence) < 3) ? intent : null;
  const sentence = wanted?.sentence ?? firstTelling(source, amounts);
  if (!sentence) return 'Untitled project draft';
  const start = wanted ? wanted.verb : sentence.start;
  const end = sentenceAt(source, start)?.end ?? sentence.end;
  // Amounts of money and dates say nothing in a title, nor does the preposition that led to them.
  const inside = amounts.filter((span) => span.start >= start && span.start < end && span.end <= end);
  let raw = '';
  let at = start;
  for (const span of inside) {
    raw += source.text.slice(at, span.start).replace(LEADS_AWAY, '');
    at = span.end;
  }
  raw += source.text.slice(at, Math.min(end, at + 400));
  const read = core(raw, source.language).replace(/^[\s.,:;-]+|[\s.,]+$/g, '');
  const text = (FRAGMENT.test(read) ? endOf(source, sentence) : null) ?? read;
  const occasion =
    VAGUE.test(text) || /^(?:we )?(?:are |get |gets |getting )?marr/i.test(text) ? occasionOf(source) : null;
  if (occasion !== null) return finish(occasion, source, place);
  const moved = MOVES.test(text) ? destinationOf(source, places) : null;
  if (moved !== null && !text.includes(moved))
    return finish(`${text.replace(/ (?:from|out of|away)(?!\p{L}).*$/u, '')} to ${moved}`, source, null);
  const name = /(?<!\p{L})version \d[\d.]*$/iu.test(text) ? firstName(source.text) : null;
  return finish(name === null || text.includes(name) ? text : `${text} of ${name}`, source, place);
}

/** What is left of a sentence once its amounts are gone: "of it in the first year" names nothing. */
const FRAGMENT = /^(?:of|in|on|at|by|over|from|for|within|out|it|month|year|week|day)(?!\p{L})/iu;

/** What a sentence says that all of it is for: "€90k from savings, half of it at once, to open a shop in Ghent". */
function endOf(source: Source, { start, end }: Sentence): string | null {
  const sentence = source.text.slice(start, Math.min(end, start + 400));
  for (const match of sentence.matchAll(/(?<!\p{L})to (?=(\p{Ll}{2,20})(?!\p{L}))/gu)) {
    if (isVerb(match[1] ?? ''))
      return core(sentence.slice(match.index + match[0].length), source.language).replace(/[\s.,]+$/, '');
  }
  return null;
}

/** "The Great Green Ring is a programme to …": what is defined bears a name. */
function namedThing(source: Source): string | null {
  const first = source.sentences.find(({ kind }) => kind !== 'code' && kind !== 'heading');
  if (!first) return null;
  const name =
    /^(?:The |Project: )?((?:\p{Lu}[\p{L}\p{N}'-]+ ){2,5})is (?:an?|our|the) (?=[^;]{0,80}?(?:programme|program|project|initiative|effort|undertaking|plan|campaign|scheme|venture|festival|app)(?!\p{L}))/u.exec(
      source.norm.slice(first.start, Math.min(first.end, first.start + 240)),
    )?.[1];
  return name?.trim() ?? null;
}

function amountsIn(amounts: readonly { start: number; end: number }[], sentence: Sentence): number {
  return amounts.filter(({ start, end }) => start >= sentence.start && end <= sentence.end).length;
}

/** The first sentence that tells something besides amounts. */
function firstTelling(source: Source, amounts: readonly { start: number; end: number }[]): Sentence | null {
  const told = source.sentences.filter(({ kind }) => kind !== 'code');
  const body = told.some(({ kind }) => kind !== 'heading') ? told.filter(({ kind }) => kind !== 'heading') : told;
  const telling = body.slice(0, 20).find((sentence) => {
    return (
      amountsIn(amounts, sentence) < 3 &&
      !/^(?:(?:total |project )?(?:budget|costs?|cost estimate|duration|period|time|start|end|deadline|location|place)|to|from|date)(?: [\p{L}]+)?:/iu.test(
        source.text.slice(sentence.start, sentence.start + 40),
      )
    );
  });
  return telling ?? body[0] ?? null;
}

const LEADS_AWAY =
  /(?<!\p{L})(?:(?:for|of|with|at|from|by|before|until|till|in|on|about|around|roughly|under|over|up to|less than|no more than|a budget of|costing|worth|bis(?: zum)?|für|mit|ab|im|am|vor|spätestens(?: am)?|pour|avec|avant|en|para|con|por|antes de(?:l)?|per|entro|til|inden|senest|for|före|voor|met)(?: (?:about|around|the|only|roughly|etwa|rund|le|el))*)\s*$/iu;
/** A title whose verb has no object: the object is found elsewhere in the text. */
const VAGUE = /^(?:\p{L}+ )(?:everything|it|this|that|them|all of (?:it|this)|things)(?!\p{L})/iu;
const MOVES = /^(?:mov(?:e|ing)|relocat(?:e|ing))(?!p{L})/i;

/** The festivity that the prompt is about, when it names one. */
function occasionOf(source: Source): string | null {
  if (/(?<!\p{L})(?:married|marry|wedding)(?!\p{L})/u.test(source.lower)) return 'Wedding';
  const word =
    /(?<!\p{L})(festival|conference|reunion|anniversary|birthday party|birthday|party|funeral|retreat|exhibition|gala|marathon|fair)(?!\p{L})/u.exec(
      source.lower,
    )?.[1];
  return word === undefined ? null : `Organise the ${word}`;
}

/** Where a move goes: the place after "to", not the one that is left. */
function destinationOf(
  source: Source,
  places: readonly { readonly name: string; readonly quote: Quote }[],
): string | null {
  const goal = places.find(({ quote }) =>
    /(?<!\p{L})to (?:(?!from )[^.,;]){0,40}$/u.test(source.lower.slice(Math.max(0, quote.offset - 44), quote.offset)),
  );
  return goal?.name ?? null;
}

function writtenTitle(source: Source): string | null {
  const labelled =
    /^[ \t#*_•-]{0,6}(?:project (?:title|name)|title|project|subject|re|what|new product|titel|titre|título|titolo)[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*(.{3,90}?)(?:\.(?: .{0,2000})?)?$/im.exec(
      source.norm.slice(0, 2000),
    )?.[1];
  const first = source.sentences[0];
  const heading = first?.kind === 'heading' ? source.text.slice(first.start, first.end) : null;
  for (const candidate of [labelled, heading]) {
    if (candidate === undefined || candidate === null) continue;
    const text = plainText(candidate)
      .replace(/^(?:project|projekt|projet|proyecto|plan)\s*:\s*/i, '')
      .replace(/^an? /i, '')
      .replace(/(?<=.{8}) (?:that|which|who) .*$/i, '')
      .replace(/(?<![\s.:;,!?-])[\s.:;,!?-]+$/, '');
    const words = text.split(' ');
    if (words.length <= MOST_WRITTEN && text.length >= 4 && !GENERIC.test(text) && /\p{L}{2}/u.test(text)) return text;
  }
  return null;
}

function core(raw: string, language: string): string {
  let text = purposeOf(addressOf(untimed(plainText(raw)))).replace(APPOSITION, '$1 $2');
  text = joinNames(text)
    .replace(/["“”„«»]/g, '')
    .replace(TIME_FIRST, '')
    .replace(CUT, '')
    .trim();
  if (language === 'de') return germanCore(text);
  if (language !== 'en' && language !== 'und')
    return text.replace(/^(?:in|à|en|em|i|a|w) \p{Lu}\S* (?=(?:een|une?|una|um|uma|en|et|ett) )/iu, '');
  text = text.replace(/^(?:a|an|the|our|my) /i, '');
  // "Build a new hall" reads well without its article, "open a shop" and "turn the mill into flats" do not.
  return text.replace(ARTICLE, (_all, verb: string, article: string, next: string) =>
    /^the$/i.test(article) || BARE_NOUN.test(text) ? `${verb} ${article} ${next}` : `${verb} ${next}`,
  );
}

/** The text without how long: "an 8-year, initiative" is "an initiative". */
function untimed(text: string): string {
  return text
    .replace(
      /(?<!\p{L})(?:\p{L}{3,9}|\d{1,3})(?:[ -](?:and-a-half|and a half))?-(?:year|month|week|day|decade)(?:-long)?(?:,? |, ?|$)(?:and )?/giu,
      '',
    )
    .replace(
      /(?<!\p{L})(?:over|within|during|in|for)(?: the| den)?(?: next| coming| nächsten)? (?:\p{L}{3,9}|\d{1,3}) (?:years|months|weeks|decades?|jahren|monaten|wochen)(?:,)?(?= |$)/giu,
      '',
    )
    .replace(/ {2,}/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[\s,]+/, '');
}

/** "The project trains 200 women" is "train 200 women". */
function projectDoes(text: string): string | null {
  const found =
    /^(?:the|this|our) (?:project|programme|program|initiative) (\p{Ll}+?)(?:(?<=ch|sh|ss|x)es|s) (.{8,})$/isu.exec(
      text,
    );
  return found && isVerb(found[1] ?? '') ? `${found[1] ?? ''} ${found[2] ?? ''}` : null;
}

/** What a programme is for says more than that it is one: "launch an initiative to restore the forests". */
function purposeOf(text: string): string {
  const does = projectDoes(text);
  if (does !== null) return does;
  for (const purpose of PURPOSES) {
    const told = purpose.exec(text)?.[1];
    if (told !== undefined && told.length >= 8) return addressOf(told);
  }
  return text;
}

const PURPOSES: readonly RegExp[] = [
  /^[^.;:]{0,50}?(?:programme|program|project|initiative|effort|undertaking|plan|campaign|scheme|venture|funding|grant|proposal)(?: [^.;:]{0,40}?)?,? (?:to|that will|which will|will|shall|would|seeks to|aims to) (?!be |cost|last|take|run |start|begin)(\p{Ll}.+)$/su,
  /^(?:ein|das|unser|dieses)\p{L}* (?:\p{L}+ )?(?:Programm|Projekt|Vorhaben)[^.;]{0,60}? (?:soll|will|wird) (.+)$/su,
  /^(?:unser|unsere|der|die|das|wir|ich) [^.;]{0,80}? und (?:will|wollen|möchte|möchten)(?: damit| nun| jetzt)? (.+)$/isu,
  /^(?:die|der|das|unsere?) (?:\p{Lu}[\p{L}-]+ ){1,3}(?:bauen|baut|eröffnen|eröffnet|errichten|errichtet|sanieren|saniert|planen|plant|gründen|gründet) (.+)$/su,
  /^(?:un|le|ce|une|la) (?:programme|projet|plan)[^.;]{0,80}? (?:pour|afin de) (\p{Ll}.+)$/isu,
  /^(?:un|el|este|il|o|um) (?:programa|proyecto|plan|progetto|programma|projeto)[^.;]{0,80}? (?:para|per) (\p{Ll}.+)$/isu,
  /^ich habe(?!\p{L})[^.;]{0,60}? und (?:möchte|will) (.+)$/isu,
  /^[^.;:]{3,120}? (?:sponsor|support|fund|finance|organise|organize|host)s? (?:our|the|a) (\p{Ll}.+)$/su,
];

/** "In Leeds, renovate the mill" and "Before 1.0 we must": when and where come after what. */
const TIME_FIRST =
  /^(?:(?:by|until|before|after|from|in|on|at|for|within|during|since|with|bis|im|am|ab|pour|avant|antes|para|inden|senest|entro|met) (?![^,.;]*(?:bouwen|een|ein(?:e[nrm]?)?|construir|abrir|ouvrir) )[^,.;]{2,50}, (?=\p{L}[^,]{7})|(?:[Ss]o|[Aa]nd|[Bb]ut|[Aa]lso|[Tt]hen|[Tt]here),? )/u;
const ARTICLE = /^(\p{L}+(?: up| out)?) (a|an|the|our|my) ([\p{L}\p{N}])/iu;
/** Verb, article and one word: after it the sentence ends or goes on with a small word. */
const BARE_NOUN =
  /^\p{L}+(?: up| out)? (?:a|an|our|my) [\p{L}'-]+(?:$| (?:in|on|at|for|of|with|near|to|from|into|and|or|by|through|where|beside|along)(?!\p{L}))/iu;
const GERMAN_ADVERB =
  /(?<!\p{L})(?:deshalb|daher|darum|deswegen|gerne?|nun|jetzt|also|auch|endlich|bald|dort|hier|dazu|damit|zunächst|künftig|gemeinsam|wieder)(?!\p{L}) ?/giu;
const GERMAN_OBJECT =
  /^(?:(ein|eine|einen|einem|einer|das|die|der|den|unser|unsere|unseren) )((?:\p{Ll}+ ){0,2})(\p{Lu}[\p{L}-]+(?: (?:für|in|am|im|auf|mit) (?:\p{Ll}+ ){0,2}\p{Lu}[\p{L}-]+)?)/u;
/** Where it happens, before what is done: "in unserer Gemeinde Altenberg das alte Freibad". */
const GERMAN_PLACE_FIRST =
  /^(?:(?:in|im|bei|nahe|am|an|auf) (?:(?:der|dem|unserer|unserem|einer|einem) )?(?:\p{Ll}+ )?(?:\p{Lu}[\p{L}-]+ ){1,3}){1,3}(?=(?:ein|eine|einen|das|die|den|unser|unsere|unseren) )/iu;
/** Whom it is for, before what is made: "für die Stadtbibliothek Leipzig eine App". */
const GERMAN_USERS_FIRST = /^(für (?:\p{Ll}+ ){0,2}\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,2}) ((?:ein|eine|einen) .+)$/u;
/** What there is already, at most into what it is made, and the verb at the end. */
const GERMAN_DONE_TO =
  /^(?:das|die|den|unsere?) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+ (?:(?:in|zu) (?:einen?|eine[rm]?|ein) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+ )?\p{Ll}+n$/iu;

/** German wishes end in their verb; their object alone is the better title: "ein neues Café eröffnen" is "Neues Café". */
function germanCore(text: string): string {
  const plain = text
    .replace(GERMAN_ADVERB, '')
    .trim()
    .replace(
      /^(?:bis (?:\p{Ll}+ )?(?:\p{Lu}\p{Ll}+ )?\d{4} )?(?:wollen|möchten|müssen|planen|werden|sollen|will|möchte|muss) (?:wir|ich) /iu,
      '',
    )
    .replace(/^(?:Unsere?|Die|Der|Das) (?:\p{Lu}[\p{L}-]+ ){1,3}(?:will|wollen|möchte|möchten|plant|planen) /u, '')
    .replace(/^(?:wir|ich) (?:müssen|muss|werden|werde|sollen|soll|planen|plane) /iu, '')
    .replace(/^\p{L}+[elr]n Sie (?:bitte )?/u, '')
    .replace(GERMAN_PLACE_FIRST, '')
    .replace(GERMAN_USERS_FIRST, '$2 $1');
  const found = GERMAN_OBJECT.exec(plain);
  if (!found) return plain;
  // "die Heizung erneuern" says more than "Heizung" alone.
  if (GERMAN_DONE_TO.test(plain)) return plain;
  const [, article = '', adjectives = '', noun = ''] = found;
  // "einen neuen Markt" is in the accusative; a title stands in the nominative.
  const words = adjectives
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  const nominative = words.map((word) => (/^(?:einen|unseren|den)$/.test(article) ? word.replace(/en$/, 'er') : word));
  const loose = noun.replace(/ auf den Weg$/, '');
  return [...nominative, loose].join(' ');
}

/** "make the box that does it: a controller for pumps" is told better by what follows the colon. */
const APPOSITION = /^(\p{L}+) (?:the|a|an) [\p{L}' -]{2,40}? (?:that|which) [^:.;]{3,80}: ((?:a|an) \p{L}.+)$/su;

/**
 * At most `most` words, cut before a preposition where that leaves a phrase, never inside one: "service for the cold
 * rooms that exist" becomes "service", not "service for the cold".
 */
function shorten(words: readonly string[], most: number): string[] {
  const room = most + (words.some((word) => wordsIn(word) > 1) ? 1 : 0);
  let total = 0;
  const fits = words.findIndex((word) => {
    total += wordsIn(word);
    return total > room;
  });
  if (fits < 0) return [...words];
  // A name that does not fit goes as a whole, with the "called" before it.
  if (fits <= most && wordsIn(words[fits] ?? '') > 1)
    return words.slice(0, /^(?:called|named|titled)$/i.test(words[fits - 1] ?? '') ? fits - 1 : fits);
  for (let at = most; at >= 3; at -= 1) {
    if (PREPOSITION.test(words[at] ?? '')) return words.slice(0, at);
  }
  return words.slice(0, most);
}

const PREPOSITION =
  /^(?:for|in|on|at|of|with|to|from|into|near|through|along|across|beside|between|around|over|under|without|using|against|als|für|mit|von|bei|aus|auf|zum|zur|im|am|pour|avec|dans|sur|à|para|con|en|per|met|voor|til|med|för|com|em)$/iu;

function finish(raw: string, source: Source, place: string | null, most = MOST_WORDS): string {
  const cjk = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(raw) && !raw.includes(' ');
  if (cjk)
    return (
      [...cjkCore(raw)]
        .slice(0, 24)
        .join('')
        .replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, '') || 'Untitled project draft'
    );
  let words = shorten(
    raw
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
      .slice(0, 40),
    most,
  );
  words = words.map((word) => [...word].slice(0, 40).join(''));
  while (words.length > 2 && LOOSE_END.test(words.at(-1) ?? '')) words = words.slice(0, -1);
  if (words.length === 0) return 'Untitled project draft';
  if (words.length < 4 && place !== null && !raw.includes(place))
    words = [
      ...words,
      ...(source.language === 'en' || source.language === 'de' ? ['in'] : []),
      ...place.split(' '),
    ].slice(0, most);
  const english = source.language === 'en' || source.language === 'und';
  while (words.length < 3) words = [...words, words.length === 1 ? 'Project' : 'Plan'];
  const cased = words.map((word, index) => (english ? titleCase(word, index) : index === 0 ? capital(word) : word));
  return splitNames(cased.join(' ')).replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, '');
}

/** A Chinese or Japanese sentence up to its first mark, without the wish and the preposition it begins with. */
function cjkCore(raw: string): string {
  const first = raw.split(/[,，、。；;!！?？]/).find((part) => part.trim() !== '') ?? raw;
  const bare = first
    .replace(/^(?:我们?|私は|私たちは)?(?:必须|必須|需要|计划|希望|打算|想要?|要)?/u, '')
    .replace(/^在?(?:之前|以前|前|までに)/u, '');
  return [...bare].length >= 3 ? bare : first;
}

function titleCase(word: string, index: number): string {
  if (index > 0 && SMALL.test(word)) return word;
  return word
    .split('-')
    .map((part, i) => (i > 0 && SMALL.test(part) ? part : capital(part)))
    .join('-');
}

function capital(word: string): string {
  const [first = '', ...rest] = [...word];
  return first.toUpperCase() + rest.join('');
}
