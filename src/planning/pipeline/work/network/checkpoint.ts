/** Beginnings of words for what is waited for because others rely on it. */
const BEGINNINGS = [
  // English
  'accept|appro|audit|award|certif|clearance|commission|contract|decid|decision|deliver|evidence|gate|handover|hand over',
  'import|inspect|licen[cs]|order|permit|procur|purchas|review|sign|tender|test|verif',
  // French
  'accord|agrément|autoris|command|contrôl|décid|décision|essai|livr|permis|récept|signat|vérif',
  // Spanish, Portuguese, Italian
  'aprob|aprov|approv|autoriz|collaud|consegn|contrat|decid|decis|ensay|entreg|firm|inspec|ispez|licen|ordin|pedid|permes|permis|receb|recep|recib',
].join('|');

/** The same in languages that put words together, in which they may end one. */
const PARTS = [
  // German
  'abnahme|abnehm|bestell|entscheid|freigabe|freigeb|genehmig|gutacht|lieferung|liefern|prüf|unterschr|unterzeich|vergabe|vertrag|zulass',
  // Dutch, Danish, Norwegian, Swedish
  'aanbested|beslis|beslut|bestil|beställ|besikt|goedkeur|godkend|godkänn|godkjenn|keuring|kontrakt|leverans|levering|oplever|tilladelse|tillatelse|tillstånd|vergunning',
].join('|');

const CHECKPOINT = new RegExp(`(?<!\\p{L})(?:${BEGINNINGS})|${PARTS}`, 'iu');

/**
 * Whether a task looks like a gate, permit, inspection, delivery, evidence or order: what comes after such a task must
 * not begin before it has ended. Told from its words, and in doubt it is one.
 */
export function isCheckpoint(title: string): boolean {
  return CHECKPOINT.test(title);
}

/** Verbs before the name of what is waited for: "Obtain the permit", "Take delivery". */
const WAITING = /^(?:await|get|have|hold|obtain|pass|receive|secure|take|wait)/i;

/**
 * Whether getting an approval, a delivery or the like is what a task is for, not merely named in it: "Sign the lease"
 * and "Obtain the permit", but not "Announce deliveries". In doubt it is none.
 */
export function isForCheckpoint(title: string): boolean {
  const [verb = ''] = title.trim().split(/\s/);
  return isCheckpoint(verb) || (WAITING.test(verb) && isCheckpoint(title));
}

/**
 * Whether somebody who does not wait for the first task before the second would skip a gate, permit, inspection, delivery,
 * evidence or order: the first is for one, or the second is and rests on the first.
 */
export function skipsCheckpoint(before: string, after: string): boolean {
  return isForCheckpoint(before) || (isForCheckpoint(after) && (isCheckpoint(before) || WAITING.test(after.trim())));
}
