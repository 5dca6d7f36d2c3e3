interface Timing {
  /** Median of the timed runs, in milliseconds. */
  readonly medianMs: number;
}

/**
 * Times `work`: some runs until it is warm, then those that count.
 * @param options.before done before each run, outside its time
 */
export async function timed(
  work: () => unknown,
  options: { readonly runs?: number; readonly warmUps?: number; readonly before?: () => unknown } = {},
): Promise<Timing> {
  const { runs = 9, warmUps = 2, before } = options;
  const once = async () => {
    await before?.();
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  for (let run = 0; run < warmUps; run += 1) await once();
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await once());
  return { medianMs: median(measured) };
}

/** The median of the runs that did not fail, or null, and what those that failed said. */
interface Attempts {
  readonly medianMs: number | null;
  /** Undefined where none failed. */
  readonly note?: string;
}

/** Times `work` after one run that warms it up; a run that throws, the first one too, is noted, and the others count. */
export async function timedAttempts(work: () => unknown, runs: number): Promise<Attempts> {
  const measured: number[] = [];
  const failures: string[] = [];
  for (let run = 0; run <= runs; run += 1) {
    try {
      const { medianMs } = await timed(work, { runs: 1, warmUps: 0 });
      if (run > 0) measured.push(medianMs);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return {
    medianMs: measured.length > 0 ? median(measured) : null,
    ...(failures.length > 0 && {
      note: `${failures.length} of ${runs + 1} runs failed: ${[...new Set(failures)].join('; ')}`,
    }),
  };
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('no values');
  return (lower + upper) / 2;
}
