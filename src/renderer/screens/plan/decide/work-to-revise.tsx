import { Checkbox, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { AnchorLink } from '../../../components/layout/links.tsx';
import type { ListedDecision, RevisionFiles } from './use-decisions.ts';

const route = getRouteApi('/plan/$planId');

interface WorkToReviseProps {
  readonly packages: ListedDecision['bound_packages'];
  readonly files: RevisionFiles;
  readonly locked: boolean;
  /** With the ids of all that are revised, and what was done, for the message. */
  readonly onMark: (revised: string[], done: string) => Promise<boolean>;
}

/** The work packages that were drafted for another option, where to edit them, and which of them follow by now. */
export function WorkToRevise({ packages, files, locked, onMark }: WorkToReviseProps) {
  const { planId } = route.useParams();
  // What was clicked shows at once, and goes back by itself where it is refused.
  const [marking, setMarking] = useState<{ readonly id: string; readonly revised: boolean } | null>(null);
  const left = packages.filter(({ revised }) => !revised).length;
  const mark = async (id: string, revised: boolean, title: string) => {
    setMarking({ id, revised });
    const ids = packages.filter((row) => (row.id === id ? revised : row.revised)).map((row) => row.id);
    await onMark(ids, revised ? `Revised: ${title}` : `To be revised: ${title}`);
    setMarking(null);
  };
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {left === 0 ? 'All work packages follow this decision' : 'Work packages still based on the default'}
      </Text>
      {left > 0 && files.length > 0 && (
        <Text size="sm" c="dimmed">
          Edit their data, then mark them as revised:{' '}
          {files.map(({ stage, title, path }, index) => (
            <span key={stage}>
              {index > 0 && ', '}
              <AnchorLink
                inherit
                underline="always"
                to="/plan/$planId/files"
                params={{ planId }}
                search={{ path, edit: 'table' }}
              >
                {title}
              </AnchorLink>
            </span>
          ))}
        </Text>
      )}
      {packages.map(({ id, title, revised }) => (
        <Checkbox
          key={id}
          size="sm"
          checked={marking?.id === id ? marking.revised : revised}
          disabled={locked || marking !== null}
          label={title}
          onChange={({ currentTarget }) => void mark(id, currentTarget.checked, title)}
        />
      ))}
    </Stack>
  );
}
