import { Overlay, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';

/** Says over the whole window what dropping the files that are held over it does. */
export function DropOverlay({ text }: { readonly text: string }) {
  return (
    <Overlay fixed backgroundOpacity={0.6} zIndex={400} center style={{ pointerEvents: 'none' }}>
      <Stack align="center" gap="xs" c="white">
        <IconFileImport size={48} aria-hidden />
        <Text fw={600} size="lg">
          {text}
        </Text>
      </Stack>
    </Overlay>
  );
}
