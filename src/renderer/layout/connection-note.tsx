import { Group, Loader, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useConnection } from '../api/live.ts';

/** Interruptions shorter than this are not shown. */
const NOTE_DELAY_MS = 2_000;
const TEXT = 'Connection lost. Reconnecting…';

/** Says that the host does not answer, once that has lasted; the page connects again by itself. */
export function ConnectionNote({ narrow }: { narrow: boolean }) {
  const connection = useConnection();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (connection === 'open') {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), NOTE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  return (
    <div role="status" aria-live="polite">
      {late && (
        <Group gap="xs" wrap="nowrap" p="xs" {...(narrow && { title: TEXT, justify: 'center' })}>
          <Loader size="xs" aria-hidden />
          <Text size="xs" c="dimmed" lineClamp={narrow ? 1 : 3}>
            {narrow ? <VisuallyHidden>{TEXT}</VisuallyHidden> : TEXT}
          </Text>
        </Group>
      )}
    </div>
  );
}
