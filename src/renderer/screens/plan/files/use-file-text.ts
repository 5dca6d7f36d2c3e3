import { useQueries } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** Of one range, in bytes: enough for every page of a plan, little enough for a log of many megabytes. */
export const RANGE_BYTES = 256_000;

interface FileText {
  /** The ranges that were asked for, joined; null until all are there. */
  readonly text: string | null;
  /** Of the whole file; null until it is known, or while ranges of two states of the file are there. */
  readonly sha256: string | null;
  /** Of the whole file, in bytes. */
  readonly size: number | null;
  readonly isText: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

interface Asked {
  readonly planId: string;
  readonly path: string;
  /** Ranges, counted from 0; `to` is not among them. */
  readonly from: number;
  readonly to: number;
  readonly sensitive: boolean;
}

/** Text of a file by ranges, so that a large one is read as far as somebody looks. */
export function useFileText({ planId, path, from, to, sensitive }: Asked): FileText {
  return useQueries({
    queries: [...Array(Math.max(1, to - from)).keys()].map((index) =>
      api.files.read.queryOptions(
        {
          plan_id: planId,
          path,
          start: (from + index) * RANGE_BYTES,
          length: RANGE_BYTES,
          include_sensitive: sensitive,
        },
        // Other programs write without notice, so the file is checked again when the window regains the focus.
        { refetchOnWindowFocus: true },
      ),
    ),
    combine: (results) => {
      const ranges = results.map(({ data }) => data);
      const [first] = ranges;
      const hashes = new Set(ranges.map((range) => range?.sha256));
      const whole = ranges.every((range) => range !== undefined) && hashes.size === 1;
      return {
        text: whole ? ranges.map((range) => range?.content ?? '').join('') : null,
        sha256: whole ? (first?.sha256 ?? null) : null,
        size: first?.total_size ?? null,
        isText: first?.encoding !== 'base64',
        error: results.find(({ error }) => error !== null)?.error ?? null,
        refetch: () => {
          for (const result of results) void result.refetch();
        },
      };
    },
  });
}
