import { Text } from '@mantine/core';

/** What some sections have in common, and what they are called. Nothing where there are none. */
export function Names({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {text}
      </Text>
      <Text size="sm" c="dimmed">
        {names.join(', ')}
      </Text>
    </div>
  );
}
