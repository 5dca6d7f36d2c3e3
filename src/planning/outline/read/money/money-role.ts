import type { MoneyMention } from '../../reading.ts';
import { moneyLabel } from '../quantities/mention-labels.ts';
import { narrow } from '../text/letters.ts';
import { type Source, sentenceAt } from '../text/source.ts';

type Role = MoneyMention['role'];

const BUDGET_WORD = narrow(
  /(?<!\p{L})(?:budget\p{L}*|all-in|money|how much|runway|envelope|allocation|(?:amount|grant|sum) requested|frame(?: is| of)|request(?:s|ed|ing)?|ask(?:s|ing)? for|appl(?:y|ies|ied) for|seeks?|sought|eligible costs|set-up costs?|one-off costs?|(?:investment|building|total) costs?|total (?:cost|investment|spend)|investment|capital|capex|funding|funds|financing|financed|grant|spend|spending|price tag|project cost|etat|finanzierung|investition\p{L}*|gesamtkosten|kosten|enveloppe|financement|presupuesto|budjetti|inversión|orçamento|investimento|bilancio|investimenti|budsjett|anlægssum|finansiering|begroting|investering\p{L}*|budżet\p{L}*|бюджет\p{L}*|预算|預算|予算|예산|बजट|ميزانية|بميزانية)/gu,
);
const WEAK_BUDGET = narrow(
  /(?<!\p{L})(?:cost(?:s|ing)?|have|has|got|with|for|spend|pay|put in|saved|left (?:me|us)|lose(?: at most)?|beantragte?|doté(?: de)?|disposons de|habe|tenho|j'ai|tengo|ho|ik heb|raise[ds]?|raising|secured|set aside|allocated|available|invest(?:ed|ing)?|cap(?:ped)?|within|under|below|up to|max|maximum|no more than|worth of|approved|committed|granted|earmarked|reserved|pledged|donated|gives|given|provides?|afsat|bevilget|tilsagn om|bewilligt|accordé|aprobado|avsatt|between|haben|hat|avons|tenemos|contamos con|abbiamo|hebben|temos|har|von|de|mit|avec|con|com|med|met|für|pour|para|voor|til|för)(?!\p{L})/gu,
);
const REVENUE = narrow(
  /(?<!\p{L})(?:revenues?|turnover|sales|income|earn(?:s|ing|ings)?|profits?|arr|mrr|gross(?:es|ing)?|ebitda|takings|umsatz|gewinn|chiffre d'affaires|omsætning|indtægter|ingresos|fatturato|omzet|receita|omsättning|intäkter)(?!\p{L})/gu,
);
const PRICE = narrow(
  /(?<!\p{L})(?:tickets?|priced?|prices|entry|admission|subscriptions?|fees?|charg(?:e|es|ing)|sell(?:s|ing)?|rates?|hourly|retail(?:s|ing)?|preis|eintritt|billets?|billetter|billetpris|precio|entrada|prezzo|biglietti|prijs|pris|preço|ingressos|biljetter)(?!\p{L})/gu,
);
const RUNNING = narrow(
  /(?<!\p{L})(?:rent|rental|lease|salary|salaries|wages?|payroll|running costs?|operating (?:costs?|budget|expenses)|opex|upkeep|maintenance|utilities|overheads?|miete|loyer|alquiler|aluguel|husleje|affitto|huur|hyra)(?!\p{L})/gu,
);
const PHASE = narrow(
  /(?<!\p{L})(?:of which|including|thereof|contingency|reserve|(?:phase|stage|tranche|year|phase|fase|étape|etapa) (?:\d|one|two|three|four|i{1,3}|a|b)|first (?:phase|stage|year|tranche)|second (?:phase|stage|year|tranche)|third (?:phase|stage|tranche)|pilot|davon|dont|heraf|varav|waarvan|di cui)(?!\p{L})/gu,
);
const OTHER = narrow(
  /(?<!\p{L})(?:fines?|fined|penalt(?:y|ies)|prizes?|valued at|valuation|debts?|damages?|competitors?|market (?:size|of|worth)|deposit|savings? of|saves?|saving|losses|lost|insured|insurance|worth|value of|bought|purchased|paid|sold|inherited|gekauft|acheté\p{L}*|købt|income limit|mortgage of|raised by)(?!\p{L})/gu,
);
const PER_TIME = narrow(
  /^ ?(?:(?:a|an|per|each|every|\/|pr\.?|par|pro|al|por|om|im|i|à|och) ?(?:calendar )?(?:months?|years?|weeks?|quarters?|annum|nights?|yr|mo|mois|an|année|monat|jahr|woche|mes|mês|año|ano|måned(?:en)?|år(?:et)?|uge|mese|anno|maand|jaar|vecka|månad(?:en)?)(?!\p{L})|monthly|annually|yearly|weekly|p\.a\.|pa\b|a month|mensuel|jährlich|monatlich|årligt|månedligt)/u,
);
const PER_UNIT = narrow(
  /^ ?(?:each\b|apiece\b|(?:(?:per|pr\.?|pro|par) (?!(?!square)\p{L}+(?:are|ere|ire|rre)(?!\p{L}))\p{L}|\/ ?\p{L})|an? (?:head|person|piece|ticket|unit|seat|kg|kilo|litre|liter|box|copy|cup|bottle|pop|guest|child|day|hour|plate|square|m2|sq|item|class|lesson|session|visit|ride|slice|pizza)|(?:entry|tickets?|admission)\b)/u,
);
/** What a business brings in by the day, week or year: "the shop takes 900 euros a day". */
const TAKES = narrow(
  /(?<!\p{L})(?:takes?|taking|took|makes?|brings? in|bringing in|turns? over|nimmt|encaisse|fattura|factura)(?: (?:in|about|around|roughly|some|over|up to|at least|almost|nearly|only|etwa|rund|environ|circa|unos))*[ ~]*$/u,
);
const PER_DAY = narrow(
  /^ ?(?:(?:a|per|each|every|am|pro|par|al|por|i) |\/ ?)(?:day|tag|jour|día|dia|giorno|dag)(?!\p{L})/u,
);
const REVENUE_AFTER =
  /^(?:[^.;,]{0,18})?\b(?:in|of) (?:annual |yearly |monthly |gross |net |new )?(?:revenues?|sales|turnover|income|profits?|takings)/;
const PHASE_AFTER =
  /^ ?(?:for|in|on|to|til|für|pour|para|voor|för|per|im|in der) (?:the |die |den |la |el |de )?(?:(?:phase|stage|step|tranche|fase|étape|etapa|year) (?:\d|one|two|three|four|five|i{1,3}\b|a\b|b\b)|(?:first|second|third|fourth|final|last|pilot|design|construction|erste|zweite|première|seconde|primera|segunda|første|anden|prima|seconda)[ -]?(?:phase|stage|year|tranche|fase|étape|etapa)?|pilot|contingency|reserve)/;
/** Between an article and an amount that belongs to the same thing: "an 8-year, $600 million initiative". */
const ATTRIBUTE_BEFORE = narrow(
  /(?<!\p{L})(?:an?|our|the|this|its|their|ein\p{L}*|une?|una?|en|et|een) (?:[\p{L}\d.,]+(?:[ -](?:and a )?half)?[ -](?:year|month|week|day)s?(?:[ -]long)?,? (?:and )?)?(?:approximately |roughly |about |around )?$/u,
);
/** The thing whose attribute the amount is, after further attributes: " initiative", ", 12-year undertaking". */
const ATTRIBUTE_AFTER = narrow(
  /^(?:,? [\p{L}\d.,]+-(?:year|month|week|day)s?(?:-long)?,?)?[ -](?!(?:for|of|to|in|on|at|and|or|is|was|from|by|per|each|a|an|the|over|as|with|that|which|will|has|have|fine|penalty|prize|debt|loan|deposit|mortgage|fee|ticket|salary|rent)(?!\p{L}))\p{L}/u,
);
/** Money that somebody has for the work, named right after it: "from my own savings", "saved up", "of our own". */
const OWN_FUNDS = narrow(
  /^ ?(?:[^.;,\d]{0,12})?(?<!\p{L})(?:(?:from|of|in|out of) (?:(?:my|our|his|her|their) )?(?:own )?(?:savings|funds|money|pocket)|(?:from|of) (?:my|our) own|saved|set aside|available|(?:from|by) (?:the|an?|our|my) (?:bank|loan|publisher|investor|foundation|sponsor|grant|parents)|runway|all in(?!\p{L})|in all(?!\p{L})|together|altogether)(?!\p{L})/u,
);

/** What an amount is for, read from its clause: the nearest word that says it wins. */
export function roleOfMoney(
  source: Source,
  start: number,
  end: number,
  previousEnd: number,
  nextStart: number,
  atMost: boolean,
): { role: Role; label: string; told: boolean } {
  const sentence = sentenceAt(source, start);
  const floor = Math.max(sentence?.start ?? 0, previousEnd, start - 140);
  const ceiling = Math.max(end, Math.min(sentence?.end ?? source.norm.length, nextStart, end + 70));
  const before = source.lower.slice(floor, start);
  const after = source.lower.slice(end, ceiling);
  const told = roleOf(before, after, sentence?.heading ?? '');
  const role = told ?? 'other';
  return { role, label: moneyLabel(source, start, end, role, atMost), told: told !== null };
}

/** What the words say; null where they say nothing. */
function roleOf(before: string, after: string, heading: string): Role | null {
  if (
    /budget[^.;:!?]{0,100} (?:is|are|ist|est|es|er|är|è|é)(?: (?:between|about|around|roughly|at most|up to|under|only|set at|capped at))?[ ~]*$/u.test(
      before,
    )
  )
    return 'budget';
  if (PHASE_AFTER.test(after) || /^ (?:of (?:it|that|this|them|which)|davon|d'entre eux)(?!\p{L})/u.test(after))
    return 'phase';
  if (REVENUE_AFTER.test(after)) return 'revenue';
  if (TAKES.test(before) && (PER_TIME.test(after) || PER_DAY.test(after))) return 'revenue';
  if (/= ?$/.test(before)) return null;
  if (
    /(?:programme|program|project|initiative|investment|plan|scheme|undertaking|contract) (?:is )?worth [~]?$/u.test(
      before,
    )
  )
    return 'budget';
  const distances: [Role, number][] = [
    ['budget', nearest(before, BUDGET_WORD)],
    ['revenue', nearest(before, REVENUE)],
    ['price', nearest(before, PRICE)],
    ['running_cost', nearest(before, RUNNING)],
    ['phase', nearest(before, PHASE)],
    ['other', nearest(before, OTHER)],
  ];
  const [role, distance] = distances.reduce((a, b) => (b[1] < a[1] ? b : a));
  const near = distance < 60 ? role : null;
  if (PER_TIME.test(after))
    return near === 'revenue' || near === 'price'
      ? near
      : near === 'budget' && distance < 14
        ? 'budget'
        : 'running_cost';
  if (PER_UNIT.test(after)) return 'price';
  if (near !== null) return near;
  if (OWN_FUNDS.test(after)) return 'budget';
  const first = firstAfter(after);
  if (first !== null) return first;
  if (/budget|cost|funding|money|finan/.test(heading)) return 'budget';
  // "a USD 40bn railway": the amount says how big the thing is.
  if (ATTRIBUTE_BEFORE.test(before) && ATTRIBUTE_AFTER.test(after)) return 'budget';
  return nearest(before, WEAK_BUDGET) < 24 || before.trim() === '' ? 'budget' : null;
}

/** Characters from the end of the last match to the end of the text; Infinity without one. */
function nearest(before: string, pattern: RegExp): number {
  let distance = Number.POSITIVE_INFINITY;
  for (const match of before.matchAll(pattern)) distance = before.length - match.index - match[0].length;
  return distance;
}

function firstAfter(after: string): Role | null {
  // What comes after "and" is another thing that is given or paid.
  const window = after.slice(0, 34).split(/ and (?:a|an|the|some|lends?|gives?) |[,;] /)[0] ?? '';
  const roles: [Role, RegExp][] = [
    ['budget', BUDGET_WORD],
    ['revenue', REVENUE],
    ['running_cost', RUNNING],
    ['price', PRICE],
    ['other', /(?<!\p{L})(?:fines?|penalty|prizes?|deposit|debt|damage|savings?|mortgage)(?!\p{L})/gu],
  ];
  let best: Role | null = null;
  let at = Number.POSITIVE_INFINITY;
  for (const [role, pattern] of roles) {
    const index = window.search(new RegExp(pattern.source, 'u'));
    if (index >= 0 && index < at) [best, at] = [role, index];
  }
  return best;
}

/** Whether a figure without any sign of money stands right after or before a word for a budget. */
export function saysBudget(source: Source, start: number, end: number): boolean {
  const floor = Math.max(sentenceAt(source, start)?.start ?? 0, start - 40);
  const before = source.lower.slice(floor, start);
  const after = source.lower.slice(end, end + 24);
  const unit = /^[ -]?(?:%|\p{L}{2,})/u.exec(after)?.[0].trim() ?? '';
  const free =
    unit === '' ||
    /^(?:for|in|total|and|or|max|maximum|budget|all|to|as|with|by|at|is|including|excluding|über|für)$/.test(unit);
  const close =
    /(?:budget|funding|costs?|spend|investment|etat|presupuesto|budjetti|orçamento|begroting|bilancio|预算|予算|예산)\p{L}{0,8}(?: ?[:=(]| (?:is|of|at|about|around|up to|under|von|de|på|di|van|til|cap|capped at|roughly|approximately|max|maximum|to|limit|below|less than|no more than))* ?~?$/u.test(
      before,
    );
  return (
    (close && free) ||
    /^ ?budget\b/.test(after) ||
    (/[\d ](?:million|billion|thousand|k|m|bn|mio)s?$/u.test(source.lower.slice(start, end)) &&
      /^ (?:in all|in total|altogether|all told|together)(?!\p{L})/u.test(after))
  );
}
