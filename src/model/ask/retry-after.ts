/**
 * How long a server asks to wait, in milliseconds; null when it does not say. In this order: `retry-after-ms` (OpenAI,
 * Azure), `retry-after` in seconds or as a date (RFC 9110, 10.2.3; against the server's own clock where it tells it),
 * `retryDelay` of Google's RetryInfo in the body. A quota of a day means a day, whatever Google's body says beside it.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, text: string, nowMs: number): number | null {
  const header = (name: string) =>
    Object.entries(headers)
      .find(([key]) => key.toLowerCase() === name)?.[1]
      ?.trim();
  const inMs = header('retry-after-ms');
  if (inMs !== undefined && isAmount(inMs)) return Number(inMs);
  const after = header('retry-after');
  if (after !== undefined && isAmount(after)) return Number(after) * 1000;
  // Without a time of day, anything with a digit in it would pass for a date.
  if (after !== undefined && /\d\d:\d\d:\d\d/.test(after)) {
    const until = Date.parse(after);
    const serverNow = Date.parse(header('date') ?? '');
    if (!Number.isNaN(until)) return Math.max(0, until - (Number.isNaN(serverNow) ? nowMs : serverNow));
  }
  if (QUOTA_OF_A_DAY.test(text)) return A_DAY_MS;
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text)?.[1];
  return delay === undefined ? null : Number(delay) * 1000;
}

/** Google: GenerateRequestsPerDayPerProjectPerModel; OpenRouter: free-models-per-day. */
const QUOTA_OF_A_DAY = /requests ?per ?day|tokens ?per ?day|-per-day|daily (?:limit|quota)/i;
const A_DAY_MS = 86_400_000;

function isAmount(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text);
}
