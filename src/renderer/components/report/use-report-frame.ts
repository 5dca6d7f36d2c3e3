import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';

/**
 * Messages of the report's own script. They are untrusted: places in the page and counts only, and no action depends
 * on them.
 */
const FrameMessage = z.object({
  planexeReport: z.object({
    ready: z.literal(true).optional(),
    reading: z.string().max(200).optional(),
    hits: z.record(z.string().max(200), z.number().int().min(0)).optional(),
  }),
});

/**
 * Talks with a report in its frame: it tells what is being read and what was found, and is told the colours. A report
 * that does not answer, such as one of an older version, is shown as it is.
 * @param listsContents whether its contents are listed beside the frame, so that its own list may go.
 */
export function useReportFrame(address: string, { listsContents = true } = {}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [hits, setHits] = useState<Readonly<Record<string, number>>>({});
  const theme = useComputedColorScheme('light');
  const tell = useCallback(() => {
    // A frame of a sandbox has no origin that could be named; what is told is no secret.
    frame.current?.contentWindow?.postMessage({ planexeApp: { theme, listsContents } }, '*');
  }, [theme, listsContents]);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = FrameMessage.safeParse(data);
      if (!message.success) return;
      const { ready, reading: now, hits: found } = message.data.planexeReport;
      if (ready) tell();
      if (now !== undefined) setReading(now);
      if (found !== undefined) setHits(found);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [tell]);
  useEffect(tell, [tell]);
  /** Goes to a place in the page without leaving a step in the history. */
  const goTo = useCallback(
    (anchor: string) => frame.current?.contentWindow?.location.replace(`${address}#${encodeURIComponent(anchor)}`),
    [address],
  );
  return { frame, reading, hits, goTo };
}
