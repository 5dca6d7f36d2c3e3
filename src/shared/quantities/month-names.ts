/** Month names of the languages that dates are read in, one month a line; no name means two different months. */
const MONTH_ROWS = [
  'january jan januar januari janvier enero gennaio janeiro stycznia styczeń января',
  'february feb februar februari februarie février febrero febbraio fevereiro lutego luty февраля',
  'march mar märz maerz marts mars maart marzo março marca marzec марта',
  'april apr avril abril aprile kwietnia kwiecień апреля',
  'may mai maj mei mayo maggio maio maja мая',
  'june jun juni juin junio giugno junho czerwca czerwiec июня',
  'july jul juli juillet julio luglio julho lipca lipiec июля',
  'august aug augustus augusti août aout agosto sierpnia sierpień августа',
  'september sep sept septembre septiembre settembre setembro września wrzesień сентября',
  'october oct okt oktober octobre octubre ottobre outubro października październik октября',
  'november nov novembre noviembre novembro listopada listopad ноября',
  'december dec dez dezember décembre diciembre dicembre dezembro grudnia grudzień декабря',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_ROWS.flatMap((row, index) => row.split(' ').map((name) => [name, index + 1] as const)),
);

/** Alternation of all month names, longest first. */
export const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');

/** 1 to 12, or null for a word that names no month. */
export function monthNumber(name: string): number | null {
  return MONTHS.get(name.toLowerCase()) ?? null;
}
