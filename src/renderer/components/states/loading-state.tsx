import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Answers within this time need no loading state, which would only flicker. */
const SKELETON_DELAY_MS = 150;

/** Keeps the place of what is being loaded. `rows` is about how many lines there will be. */
export function LoadingState({ rows = 6 }: { readonly rows?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack p="lg" gap="md" aria-busy="true" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {late && [...Array(rows).keys()].map((row) => <Skeleton key={row} height={28} radius="sm" />)}
    </Stack>
  );
}
