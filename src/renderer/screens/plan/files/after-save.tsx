import { Alert, Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { formatCount } from '../../../components/format/format.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { StaleSections } from '../stale-sections.tsx';
import type { Saved } from './saved.ts';

interface AfterSaveProps {
  readonly planId: string;
  readonly saved: Saved;
  /** Null where there is no way back. */
  readonly onUndo: (() => void) | null;
  readonly onClose: () => void;
}

/** What an edit brought about: what followed at once, and what waits to be redrafted. */
export function AfterSave({ planId, saved, onUndo, onClose }: AfterSaveProps) {
  const list = useQuery(api.files.list.queryOptions({ plan_id: planId }));
  const { stale_stages, changed, unreached, warnings, kept_page } = saved;
  const titleOf = (stage: string) => list.data?.sections.find((section) => section.stage === stage)?.title ?? stage;
  return (
    <Alert
      color={warnings.length > 0 || unreached ? 'yellow' : 'teal'}
      variant="light"
      icon={<IconCheck aria-hidden />}
      title={saved.updated ? 'Saved' : 'Nothing to save: no changes'}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
      role="status"
    >
      {changed.length > 0 && <Text size="sm">{formatCount(changed.length, 'file')} updated.</Text>}
      {kept_page !== null && <Text size="sm">You edited the page {kept_page}, so it does not show this change.</Text>}
      {unreached && (
        <Text size="sm">
          These use the data of this section, not its page: {unreached.stages.map(titleOf).join(', ')}. To change them,
          edit{' '}
          <AnchorLink
            to="/plan/$planId/files"
            params={{ planId }}
            search={{ path: unreached.data }}
            size="sm"
            c="inherit"
            underline="always"
          >
            {unreached.data}
          </AnchorLink>
          .
        </Text>
      )}
      {warnings.map((warning) => (
        <Text key={warning} size="sm">
          {warning}
        </Text>
      ))}
      <StaleSections planId={planId} stale={stale_stages.map((stage) => ({ stage, title: titleOf(stage) }))} />
      {onUndo && (
        <Button size="compact-sm" variant="default" mt={6} aria-label="Undo save" onClick={onUndo}>
          Undo
        </Button>
      )}
    </Alert>
  );
}
