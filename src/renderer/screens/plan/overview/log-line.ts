import { z } from 'zod';
import { formatMilliseconds, locale } from '../../../components/format/format.ts';

const Line = z.object({
  level: z.number().catch(30),
  time: z.string().catch(''),
  run_id: z.string().optional().catch(undefined),
  stage: z.string().optional().catch(undefined),
  msg: z.string().catch(''),
  message: z.string().optional().catch(undefined),
  duration_ms: z.number().optional().catch(undefined),
  why: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
});

/** A line of the log as a person reads it. */
export interface LogLine {
  /** Place in the log, which never changes. */
  readonly place: number;
  readonly level: 'error' | 'warning' | 'info';
  /** In the reader's time zone; empty where the line has none. */
  readonly time: string;
  readonly text: string;
}

/** What the worker logs most, as people say it. */
const WORDS: Readonly<Record<string, string>> = {
  'stage started': 'started',
  'stage finished': 'drafted',
  'stage kept': 'kept',
  'stage failed': 'failed.',
  'run started': 'Run started',
  'run completed': 'Run finished',
  'run stopped': 'Run stopped',
  'run failed': 'Run failed',
  'run handed back': 'Run queued for the next worker',
};

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });

/**
 * @param raw JSON, as it stands in the log; what is none is shown as it is
 * @param titleOf what a section is called
 */
export function readLogLine(raw: string, place: number, titleOf: (stage: string) => string): LogLine {
  const parsed = parse(raw);
  if (!parsed) return { place, level: 'info', time: '', text: raw };
  const { level, time, stage, msg, message, duration_ms, why } = parsed;
  const reasons = [why ?? []].flat();
  const said = WORDS[msg] ?? msg;
  const parts = [
    stage === undefined ? said : `${titleOf(stage)}: ${said}`,
    message,
    duration_ms === undefined ? undefined : `in ${formatMilliseconds(duration_ms)}`,
    reasons.length === 0 ? undefined : `(${reasons.join('; ')})`,
  ];
  return {
    place,
    level: level >= 50 ? 'error' : level >= 40 ? 'warning' : 'info',
    time: Number.isNaN(Date.parse(time)) ? '' : clock.format(new Date(time)),
    text: parts.filter((part) => part !== undefined && part !== '').join(' '),
  };
}

function parse(raw: string): z.infer<typeof Line> | null {
  try {
    return Line.safeParse(JSON.parse(raw)).data ?? null;
  } catch {
    return null;
  }
}
