import type { PromptReading } from '../../reading.ts';

const BUSINESS =
  /(?<!\p{L})(?:compan(?:y|ies)|customers?|clients?|revenue|market|employees|startup|start-up|business|investors?|shop|store|restaurant|caf[eé]|bakery|hotel|factory|plant|product|office|sales|commercial|e-commerce|saas|brand|retail|profit|franchise|manufactur\p{L}*|brewery|app|software|platform|b2b|supply chain|warehouse|fleet|firma|unternehmen|kunden|entreprise|clientèle|empresa|clientes|virksomhed|kunder|azienda|bedrijf|klanten|företag|boutique|bäckerei|bageri|tienda|negozio|winkel|loja|break[ -]even|pricing|subscribers)(?!\p{L})/gu;
const PERSONAL =
  /(?<!\p{L})(?:my (?:house|home|flat|apartment|garden|wife|husband|partner|daughter|son|kids?|children|family|mother|father|parents|life|bedroom|kitchen|bathroom|birthday|garage|backyard|own)|our (?:house|home|flat|apartment|garden|wedding|kids|children|family|kitchen|bathroom|honeymoon|backyard)|wedding|honeymoon|birthday|treehouse|tree house|family|hobby|holiday|vacation|marathon|myself|learn to|lose weight|personal|retirement|backyard|nursery|sabbatical|hochzeit|mariage|boda|bryllup|matrimonio|bruiloft|casamento|bröllop|mein haus|ma maison|mi casa|mit hus|la mia casa|mijn huis|minha casa|mitt hus)(?!\p{L})/gu;
const OTHER =
  /(?<!\p{L})(?:council|municipal\p{L}*|ministry|ngo|charity|charitable|non-?profit|university|research|community|schools?|hospital|government|public|policy|citizens|volunteers?|church|museum|library|national|scientific|study|laborator\p{L}*|clinical|kommune|gemeinde|mairie|ayuntamiento|comune|gemeente|verein|association|humanitarian|conservation|refugees|pupils|students|vaccinat\p{L}*|infrastructure|parliament|state|federal)(?!\p{L})/gu;

/** Whom the project serves, by which words the prompt uses most; what names neither trade nor private life is other. */
export function purposeOf(lower: string): PromptReading['purpose'] {
  const sample = lower.slice(0, 20_000);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const personal = count(PERSONAL) * 2;
  const business = count(BUSINESS);
  const other = count(OTHER);
  if (personal > business && personal >= other) return 'personal';
  return business > 0 && business >= other ? 'business' : 'other';
}
