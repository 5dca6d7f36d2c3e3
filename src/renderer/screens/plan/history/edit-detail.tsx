import { Text, Title } from '@mantine/core';
import type { EditEntry } from '../../../../shared/contracts/edit-history.ts';
import { formatMoment } from '../../../components/format/format.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { editReason, editTitle, editWords } from './edit-words.ts';
import classes from './history.module.css';
import { VersionView } from './version-view.tsx';

/** One change: what it was, and where it is one of a text, the versions before and after it. */
export function EditDetail({ planId, entry }: { readonly planId: string; readonly entry: EditEntry }) {
  const { path, before, after, values, kind } = entry;
  const about = [editWords(entry), formatMoment(entry.at), editReason(entry)].filter(Boolean).join(' · ');
  const head = (
    <div className={classes.words}>
      <Title order={2} size="h4" dir="auto" lineClamp={2}>
        {editTitle(entry)}
      </Title>
      <Text size="sm" c="dimmed" dir="auto">
        {about}
      </Text>
    </div>
  );
  if (path !== null && (before || after)) {
    return <VersionView planId={planId} path={path} entry={entry} head={head} />;
  }
  return (
    <>
      <header className={classes.head}>{head}</header>
      <div className={classes.body}>
        {values && (
          <dl className={classes.values}>
            <dt>Before</dt>
            <dd dir="auto">{values.before ?? 'Not known'}</dd>
            <dt>After</dt>
            <dd dir="auto">{values.after ?? 'Calculated again'}</dd>
          </dl>
        )}
        {kind === 'fact' && (
          <AnchorLink to="/plan/$planId/facts" params={{ planId }} size="sm">
            Open Facts
          </AnchorLink>
        )}
        {!values && (
          <Text size="sm" c="dimmed">
            {path === null
              ? 'The plan was created. Every later change is added to this list.'
              : 'No version of this change was kept.'}
          </Text>
        )}
      </div>
    </>
  );
}
