import type { Milestone } from '../../reading.ts';
import { narrow } from '../text/letters.ts';

/** The words of each milestone. Of several in a clause, the one nearest to its date counts. */
const WORDS: readonly (readonly [Milestone, RegExp])[] = [
  [
    'opening',
    /(?<!\p{L})(?:(?:re-?)?open(?:s|ed|ing)?|opening|first (?:\p{L}+ )?(?:customers?|guests?|visitors?|patients?|users?|passengers?|students?|pupils?|learners?|residents?|members?|class|lesson|service|order|sale|loaf|train|day of (?:sales|trading))|launch\p{L}*|go(?:es|ing)? live|start(?:s|ed|ing)? trading|doors|in (?:operation|service|use)|operational|up and running|inaugurat\p{L}*|eröffn\p{L}*|erste[nr]? (?:kunden|gäste|besucher|patienten|nutzer)|in betrieb|betriebsbereit|ouvr\p{L}*|ouverture|premiers? (?:clients?|visiteurs?|patients?)|inaugur\p{L}*|abr(?:e|en|ir|imos|iremos)|apertura|primeros clientes|åbn\p{L}*|öppn\p{L}*|apr(?:e|ire|iamo|iremo))(?!\p{L})/gu,
  ],
  [
    'moving',
    /(?<!\p{L})(?:mov(?:e[sd]?|ing)(?: in)?|arriv\p{L}*|hand(?:ed|s|ing)? ?over|handover|einzug|einziehen|umzug|übergabe|déménag\p{L}*|emménag\p{L}*|mudan\p{L}*|flyt\p{L}*)(?!\p{L})/gu,
  ],
  [
    'submission',
    /(?<!\p{L})(?:submit\p{L}*|submission|hand(?:ed|s|ing)? in|apply|applications?|file[ds]?(?= (?:the|our|for))|antrag|einreich\p{L}*|dossier|solicitud|candidatura|ansøg\p{L}*|ansök\p{L}*)(?!\p{L})/gu,
  ],
  [
    'start_of_work',
    /(?<!\p{L})(?:(?:building|construction|site|ground|earth|renovation|conversion|demolition|roof|outdoor|river|field)[ -]?works?|works?|working|break(?:ing)? ground|construction|building|digging|earthworks|demolition|planting|sowing|bau(?:arbeiten|beginn)?|arbeiten|travaux|chantier|obras|lavori|byggeri\p{L}*|bouw)(?!\p{L})/gu,
  ],
];
const MILESTONES = WORDS.map(([milestone, words]) => [milestone, narrow(words)] as const);

/**
 * What of a project lower-case words before or after a date are about, by the milestone named nearest to the date; null
 * where they name none.
 */
export function milestoneIn(before: string, after = ''): Milestone | null {
  const last = nearest(before, (index, length) => before.length - index - length);
  return last ?? nearest(after, (index) => index);
}

function nearest(words: string, distance: (index: number, length: number) => number): Milestone | null {
  let best: Milestone | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [milestone, pattern] of MILESTONES) {
    for (const match of words.matchAll(pattern)) {
      const far = distance(match.index, match[0].length);
      if (far < least) [best, least] = [milestone, far];
    }
  }
  return best;
}

/** Words that tell one kind of work from another are left: "planting", "the roof"; none where it is work as such. */
export function kindOfWork(words: string): string {
  return words
    .replace(
      /(?<!\p{L})(?:the|our|all|any|on|in|at|of|building|construction|works?|working|site|start|begin|can|must|may|be|done|only|possible|is|are|allowed)(?!\p{L})/gu,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
}
