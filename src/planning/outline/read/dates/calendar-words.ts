/** Names of seasons: 0 spring, 1 summer, 2 autumn, 3 winter. */
const SEASON_ROWS = [
  'spring frühjahr frühling printemps primavera forår foråret voorjaar lente vår våren wiosna wiosną wiosny',
  'summer sommer sommeren été verano estate zomer verão sommar sommaren lato latem',
  'autumn fall herbst automne otoño autunno efterår efteråret herfst outono höst hösten jesień jesienią',
  'winter hiver invierno inverno vinter vinteren vintern zima zimą',
];
const SEASONS: ReadonlyMap<string, number> = new Map(
  SEASON_ROWS.flatMap((row, index) => row.split(' ').map((name) => [name, index] as const)),
);
export const SEASON = [...SEASONS.keys()].sort((a, b) => b.length - a.length).join('|');

export function seasonNumber(name: string): number | null {
  return SEASONS.get(name) ?? null;
}

/** Countries south of the equator, where the seasons are turned round. */
export const SOUTHERN: ReadonlySet<string> = new Set(
  'AR AU BO BR BW CL FJ ID LS MG MU MW MZ NA NC NZ PE PG PY RW SZ TZ UY VU ZA ZM ZW'.split(' '),
);

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, 1991, chapter 8). */
function easter(year: number): { month: number; day: number } {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return { month: Math.floor(n / 31), day: (n % 31) + 1 };
}

/** Feast days by name; the days run up to and are taken as deadlines themselves. */
export const FEAST =
  "christmas(?: day| eve)?|xmas|easter|new year(?:'s)?(?: eve| day)?|thanksgiving|halloween|valentine's(?: day)?|midsummer|weihnachten|ostern|silvester|noël|pâques|navidad|semana santa|natale|pasqua|natal|páscoa|kerst|kerstmis|pasen|jul|påske|påsk|boże narodzenie";

/** Month and day of a feast in a year. */
export function feastDay(name: string, year: number): { month: number; day: number } {
  if (/easter|ostern|pâques|semana|pasqua|páscoa|pasen|påsk/.test(name)) return easter(year);
  if (/eve$/.test(name) && /christmas/.test(name)) return { month: 12, day: 24 };
  if (/^new year/.test(name)) return / eve|silvester/.test(name) ? { month: 12, day: 31 } : { month: 1, day: 1 };
  if (/silvester/.test(name)) return { month: 12, day: 31 };
  if (/halloween/.test(name)) return { month: 10, day: 31 };
  if (/valentine/.test(name)) return { month: 2, day: 14 };
  if (/midsummer/.test(name)) return { month: 6, day: 24 };
  if (/thanksgiving/.test(name)) {
    // Fourth Thursday of November.
    const first = new Date(0);
    first.setUTCFullYear(year, 10, 1);
    return { month: 11, day: 22 + ((11 - first.getUTCDay()) % 7) };
  }
  return { month: 12, day: 25 };
}
