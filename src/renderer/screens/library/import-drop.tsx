import { Overlay, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { importPlans } from './import-plans.ts';

/** Takes exported plans in that are dropped anywhere on the screen; shows so while files are held over it. */
export function ImportDrop() {
  const isOver = useFileDrop((files) => void importPlans(files));
  if (!isOver) return null;
  return (
    <Overlay fixed backgroundOpacity={0.6} zIndex={400} center style={{ pointerEvents: 'none' }}>
      <Stack align="center" gap="xs" c="white">
        <IconFileImport size={48} aria-hidden />
        <Text fw={600} size="lg">
          Drop exported plans to import them
        </Text>
      </Stack>
    </Overlay>
  );
}

/** Whether files are being held over the window. */
function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file in place of the app.
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // From one element of the page to another nothing is left.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => ending.abort();
  });
  return isOver;
}
