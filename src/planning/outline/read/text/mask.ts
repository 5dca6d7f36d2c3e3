/** Spans of a text that are taken already, kept in order; look-ups by bisection. */
export class Spans {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** Takes a span unless it overlaps one that is taken; says whether it did. */
  take(start: number, end: number): boolean {
    const at = this.position(start);
    const before = this.ends[at - 1];
    const after = this.starts[at];
    if ((before !== undefined && before > start) || (after !== undefined && after < end)) return false;
    this.starts.splice(at, 0, start);
    this.ends.splice(at, 0, end);
    return true;
  }

  overlaps(start: number, end: number): boolean {
    const at = this.position(start);
    const before = this.ends[at - 1];
    const after = this.starts[at];
    return (before !== undefined && before > start) || (after !== undefined && after < end);
  }

  private position(start: number): number {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Digits that count nothing: addresses, phones, times of day, versions, standards, list markers, ordinals, identifiers. */
const NOT_NUMBERS: readonly RegExp[] = [
  /\bhttps?:\/\/[^\s<>"]{1,400}|\bwww\.[^\s<>"]{1,300}/g,
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/g,
  /\+\d[\d ().-]{6,20}\d/g,
  /\(\d{3}\) ?\d{3}-\d{4}|(?<![\d-])\d{3}[-.]\d{3}[-.]\d{4}(?!\d)/g,
  /(?:phone|tel|telephone|call|mobile|fax|whatsapp|telefon|tlf|sms)\.?(?: number| us| me)?(?: at| on)?:? ?\(?\d[\d ().-]{5,20}\d/gi,
  /(?<![\d:.])\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?|(?<![\d.,])\d{1,2} ?(?:[ap]\.m\.|[ap]m\b|uhr\b|o'clock)/gi,
  /\bv\d{1,4}(?:\.\d{1,5}){0,3}\b|\b(?!\d{1,3}(?:\.\d{3})+(?!\d|\.\d))\d{1,5}\.\d{1,5}\.\d{1,5}(?:\.\d{1,5})?\b/gi,
  /\b(?:ISO|IEC|EN|DIN|IEEE|RFC|ASTM|BS|NFPA|UL|SOC|CE|GB|IP|PCI|NIST|BR)[ -]?\d{1,6}(?:[-:/]\d{1,5}){0,2}\b/g,
  /^[ \t]{0,12}\(?\d{1,3}[.)][ \t]/gm,
  /#\d{1,9}\b|\b0x[0-9a-f]{1,32}\b/gi,
  /\b(?:phase|stage|step|section|chapter|article|version|level|tier|option|appendix|annex|figure|table|page|item|route|highway|room|gate|platform|no\.|number|nr\.|grade|class|scope|type|category|schritt|étape|fase|etapa)[ ]\d{1,4}\b(?![.,]?\d| ?(?:%|million|k\b))/gi,
  /(?<![\d.,])\d{1,3}(?:st|nd|rd|th)\b/gi,
];

/** Takes everything in the text that looks like a number and is none. */
export function maskNonNumbers(norm: string, spans: Spans): void {
  for (const pattern of NOT_NUMBERS) {
    for (const match of norm.matchAll(pattern)) spans.take(match.index, match.index + match[0].length);
  }
}
