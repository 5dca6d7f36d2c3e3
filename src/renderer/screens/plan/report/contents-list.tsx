import { UnstyledButton } from '@mantine/core';
import type { ApiOutputs } from '../../../api/api.ts';
import { formatCount } from '../../../components/format/format.ts';
import classes from './report.module.css';

export type ReportContents = ApiOutputs['decisions']['reportContents'];

interface ContentsListProps {
  readonly parts: ReportContents['parts'];
  /** Anchor of the section that is being read. */
  readonly reading: string | null;
  /** How often the words that are searched for stand in each section. */
  readonly hits: Readonly<Record<string, number>>;
  readonly onGo: (anchor: string) => void;
}

/** The contents of the report; choosing one shows it. */
export function ContentsList({ parts, reading, hits, onGo }: ContentsListProps) {
  return (
    <ol className={classes.parts}>
      {parts.map((part) => (
        <li key={part.anchor}>
          <UnstyledButton className={classes.part ?? ''} onClick={() => onGo(part.anchor)}>
            {part.title}
          </UnstyledButton>
          <ol className={classes.sections}>
            {part.sections.map(({ anchor, title }) => (
              <li key={anchor}>
                <UnstyledButton
                  className={classes.entry ?? ''}
                  aria-current={anchor === reading ? 'true' : undefined}
                  onClick={() => onGo(anchor)}
                >
                  <span dir="auto" title={title}>
                    {title}
                  </span>
                  {(hits[anchor] ?? 0) > 0 && (
                    <span className={classes.hits} title={formatCount(hits[anchor] ?? 0, 'match', 'matches')}>
                      {hits[anchor]}
                    </span>
                  )}
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
