import { Anchor, Code } from '@mantine/core';
import type { Evidence } from '../../../../shared/contracts/task.ts';
import { formatNumber } from '../../../components/format/format.ts';
import classes from '../contracts.module.css';

/** What was given as evidence. */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  return (
    <dl className={classes.contracts}>
      {evidence.map((item) => (
        <div key={item.name}>
          <dt dir="auto">{item.name}</dt>
          <dd dir="auto">
            <Shown item={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Shown({ item }: { readonly item: Evidence }) {
  switch (item.type) {
    case 'file':
      return (
        <>
          <p>{item.path}</p>
          <Code>{item.sha256}</Code>
        </>
      );
    case 'link':
      return (
        <Anchor href={item.url} target="_blank" rel="noreferrer" inherit>
          {item.url}
        </Anchor>
      );
    case 'number':
      return <p>{formatNumber(item.value)}</p>;
    case 'note':
      return <p>{item.text}</p>;
  }
}
