/**
 * Words that no short noun phrase holds: determiners, prepositions, pronouns, conjunctions, auxiliaries, adverbs, numbers
 * and the commonest verbs, of English and of the short words of the other languages read here.
 */
const STOP: ReadonlySet<string> = new Set(
  `a an the this that these those my our your his her its their some any no every each all both either neither such what
which who whom whose where when why how whether and or but nor so if because since although though while as than then too
also even only just still already yet again ever never not of in on at by for from to with without within into onto over
under above below between among through across along around about near after before during until till against towards
toward upon off out up down per via except despite beyond behind beside besides inside outside like plus minus once
i we you he she it they me us him them mine ours yours theirs myself ourselves itself themselves one's who's
is are was were be been being am has have had having do does did doing done will would shall should can could may might
must ought cannot can't won't don't doesn't didn't isn't aren't wasn't i'm we're it's that's
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half third quarter
very quite rather more most less least much many few several enough another other others same own there here now today
soon later later perhaps maybe always often sometimes usually really probably certainly exactly roughly approximately
nearly almost together else ago away back far well plainly so-called everything anything something nothing everybody
everyone anybody anyone somebody someone nobody
need needs needed want wants wanted hope hopes hoped expect expects expected think thinks thought believe believes know
knows knew say says said tell tells told ask asks asked see sees saw seen come comes came go goes went gone get gets got
give gives gave given take takes took taken make makes made put puts keep keeps kept let lets pay pays paid cost costs
spend spends spent use uses used stand stands stood run runs ran bring brings brought hold holds held become becomes
became begin begins began begun start starts started end ends ended stay stays stayed remain remains remained live lives
lived lie lies lay work works worked happen happens happened reach reaches reached meet meets met leave leaves left
arrive arrives arrived imagine like likes liked would-be offer offers offered promise promises promised pledge pledges
pledged provide provides provided contribute contributes contributed lend lends allow allows cover covers carry carries
seem seems exceed exceeds belong belongs call calls called find finds found feel feels grow grows show shows sell sells
sold buy buys bought send sends sent serve serves drop drops fall falls fallen rise rises risen sink sinks finish finishes
finished complete completed open opens opened close closes closed launch launches launched build builds built collected
published trained ready due able likely sure limited estimated set available according instead including excluding
called named based worth past last next first second fourth fifth
der die das den dem des ein eine einen einem einer eines und oder für mit von zu im am bis aus bei nach vor über unter
etwa rund mindestens höchstens sind ist wird werden soll sollen muss müssen davon dazu
le la les un une des et ou pour avec du de au aux dans sur par est sont
el los las uno una unos unas y o para con del al en por es son que
il lo gli i uno di da per con del della e è sono che
het een voor met van op in en of is zijn
og eller til på af med er som i vi en et den det har skal
och eller till på av med är som en ett den det har ska
em um uma os as do da dos das no na com por são`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'-]*/uy;
const ADVERB = /(?:[^aeiou]ly|wards)$/;
const NOT_ADVERB = /^(?:family|supply|assembly|monopoly|butterfly|anomaly)$/;
const MOST = 4;

/** Whether a lower-case word cannot be part of a label. */
function isStopWord(word: string): boolean {
  return STOP.has(word) || (ADVERB.test(word) && !NOT_ADVERB.test(word));
}

/** Words between spaces only: any other mark ends the phrase. */
function leadingWords(text: string, from: number): { word: string; end: number }[] {
  const out: { word: string; end: number }[] = [];
  let at = from;
  for (;;) {
    if (text[at] === ' ') at += 1;
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (!match) return out;
    at += match[0].length;
    out.push({ word: match[0], end: at });
    if (text[at] !== ' ') return out;
  }
}

/**
 * The noun phrase at the beginning of a text, without articles: "the first machine room, which" gives "machine room".
 * At most four words; empty when none begins there.
 */
export function phraseAfter(text: string): string {
  const words = leadingWords(text, 0).map(({ word }) => word);
  let first = 0;
  while (first < words.length && first < 3 && isStopWord((words[first] ?? '').toLowerCase())) {
    if (
      !/^(?:a|an|the|our|my|its|their|his|her|your|this|these|some|all|first|second|own|other|last|next)$/i.test(
        words[first] ?? '',
      )
    )
      return '';
    first += 1;
  }
  let last = first;
  while (last < words.length && last - first < MOST && !isStopWord((words[last] ?? '').toLowerCase())) last += 1;
  return tidy(words.slice(first, last));
}

/** The noun phrase at the end of a text: "we expect that the sediment dating" gives "sediment dating". */
export function phraseBefore(text: string): string {
  const tail = /(?<![\p{L}\p{M}' -])[\p{L}\p{M}' -]*$/u.exec(text.slice(-90))?.[0] ?? '';
  const words = tail.match(/[\p{L}\p{M}][\p{L}\p{M}'-]*/gu) ?? [];
  let first = words.length;
  while (first > 0 && words.length - first < MOST && !isStopWord((words[first - 1] ?? '').toLowerCase())) first -= 1;
  // A word cut by the window is no word.
  if (first === 0 && tail.length >= 89) first = 1;
  const rank = words[first - 1] ?? '';
  if (
    first > 0 &&
    first < words.length &&
    words.length - first < MOST &&
    /^(?:first|second|third|last|final)$/i.test(rank)
  )
    first -= 1;
  return tidy(words.slice(first));
}

const VERBLIKE = /^(?:(?:re|un)?\p{Ll}+(?:ise|ize|ify))$/u;
const BARE_VERB =
  /^(?:raise|reduce|increase|improve|install|plant|train|invite|host|house|hire|move|renovate|convert|create|develop|design|organise|organize|deliver|cut|fit|add|store|recruit|employ|produce|attract|double|triple|lower|expand|restore|replace|order|rent|print|publish|supply|feed|teach|treat|visit|repair|mend|win|lose|loses|save|saves|swings|measures)$/;

/** Drops verbs at the front and participles or loose words at the end. */
function tidy(input: readonly string[]): string {
  let words = [...input];
  while (words.length > 1 && (BARE_VERB.test((words[0] ?? '').toLowerCase()) || VERBLIKE.test(words[0] ?? '')))
    words = words.slice(1);
  while (words.length > 0 && /(?:[^e]ed|'s|')$/.test(words.at(-1) ?? '')) words = words.slice(0, -1);
  if (words.length === 1 && BARE_VERB.test((words[0] ?? '').toLowerCase())) return '';
  return words.join(' ');
}

const SUBJECT =
  /^(.*)(?<! (?:has|have|had|not|must|should|will|would|can|may|to|be))(?: (?:has|have|had))?(?: (?:is|are|was|were|must|should|shall|will|would|can|could|may|might|has to|have to|needs? to|costs?|stays?|begins?|starts?|opens?|takes?|lasts?|runs?))(?: (?:not|to|be|been|only|soon|then|now|also|have|never|\p{L}+ed|cost|begin|start|stay|pay|exceed|open|take|last|run|collected|built|held|done|ready|finish|no|more|less|under|over|below|above|than|about|around|at|least|most|by|in|on|within|up|the|end|of|limited|set|carry|hold|reach|live|with|dealers|come|out|appear|held|place))*[ ,~]*$/u;

/**
 * The subject of a clause that ends right before a number or date: "The price to the farmer must stay under" gives
 * "price". Empty when the clause has no modal verb or the subject is a pronoun.
 */
export function subjectOf(clause: string): string {
  const match = SUBJECT.exec(clause.trimEnd());
  if (!match) return '';
  const said = (match[1] ?? '').split(/[;:,(]|(?<!\p{L})(?:and|but|because|since|when|if|so) /u).at(-1) ?? '';
  // A phrase with a preposition says more about the same thing: its head stands before.
  const [head = ''] = said.split(/ (?:to|with|for|on|in|from|by|between|around|that|which|who) /);
  const [owner = '', of] = head.split(/ of /);
  const phrase = phraseBefore(owner);
  const thing = of === undefined ? '' : phraseAfter(of);
  return thing === '' || phrase === '' ? phrase : `${phrase} of ${thing}`;
}

/** First letter large: the form in which labels are shown. */
export function sentenceCase(text: string): string {
  const [first = '', ...rest] = [...text];
  return first.toUpperCase() + rest.join('');
}
