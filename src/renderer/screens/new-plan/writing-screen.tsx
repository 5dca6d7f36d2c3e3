import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { DiffView } from '../../components/editor/diff-view.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { AttachedDocuments } from './attached-documents.tsx';
import { CheckPanel } from './check-panel.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import { DraftingPanel } from './drafting-panel.tsx';
import { PromptView } from './evidence-marks.ts';
import classes from './new-plan.module.css';
import { type Comparison, Notes } from './notes.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { useChoices } from './use-choices.ts';
import { useKeeping } from './use-keeping.ts';
import { usePromptCheck } from './use-prompt-check.ts';
import { WritingActions } from './writing-actions.tsx';
import { WritingFooter } from './writing-footer.tsx';

interface WritingScreenProps {
  readonly keeper: DraftKeeper;
  readonly parent: { readonly plan_id: string; readonly title: string; readonly prompt: string } | undefined;
}

/** The text at the left, what it says and how it is drafted at the right; side by side where there is room. */
export function WritingScreen({ keeper, parent }: WritingScreenProps) {
  const keeping = useKeeping(keeper);
  const { content, theirs } = keeping;
  const [view] = useState(() => new PromptView());
  const [active, setActive] = useState<string | null>(null);
  const [comparison, setComparison] = useState<Comparison>('none');
  const choices = useChoices(keeper, content);
  const { check, text, error } = usePromptCheck(content.prompt, content.start_date);
  const isWide = useMediaQuery('(min-width: 1700px)', false, { getInitialValueInEffect: false });
  const before = comparison === 'parent' ? parent?.prompt : comparison === 'theirs' ? theirs?.prompt : undefined;
  const checkPanel = (
    <CheckPanel {...{ view, check, error, active }} onActive={setActive} onWrite={() => setComparison('none')} />
  );
  const draftingPanel = (
    <DraftingPanel content={content} onChange={(change) => keeper.change(change)} choices={choices} />
  );
  return (
    <div className={classes.screen}>
      <PageHeader
        title="New plan"
        text="Describe your project. The plan is drafted from this text and the documents you attach."
      >
        <WritingActions keeper={keeper} keeping={keeping} choices={choices.choices} check={check} view={view} />
      </PageHeader>
      <div className={`${classes.columns} ${isWide ? classes.wide : ''}`}>
        <section className={classes.writing} aria-label="Prompt">
          <div className={classes.notes}>
            <Notes
              keeper={keeper}
              keeping={keeping}
              parent={parent}
              comparison={comparison}
              onCompare={setComparison}
            />
          </div>
          <div className={classes.text}>
            {before === undefined ? (
              <PromptEditor
                view={view}
                value={content.prompt}
                onChange={(prompt) => keeper.change({ prompt })}
                onSave={() => void keeper.flush()}
                check={check}
                checkedText={text}
                active={active}
              />
            ) : (
              <div className={classes.prose}>
                <DiffView
                  label={comparison === 'theirs' ? 'Their text and yours' : 'Previous prompt and this one'}
                  before={before}
                  after={content.prompt}
                />
              </div>
            )}
          </div>
          <AttachedDocuments keeper={keeper} keeping={keeping} />
          <WritingFooter keeper={keeper} keeping={keeping} check={check} />
        </section>
        {isWide ? (
          <>
            <section className={classes.side} aria-label="Prompt check">
              <div className={classes.panel}>{checkPanel}</div>
            </section>
            <section className={classes.side} aria-label="Options">
              <div className={classes.panel}>{draftingPanel}</div>
            </section>
          </>
        ) : (
          <Tabs defaultValue="check" className={classes.side ?? ''} keepMounted={false}>
            <Tabs.List grow mb="sm">
              <Tabs.Tab value="check" rightSection={error !== null && <NeedsLook />}>
                Prompt check
              </Tabs.Tab>
              <Tabs.Tab value="drafting" rightSection={choices.needsLook && <NeedsLook />}>
                Options
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="check" className={classes.panel ?? ''}>
              {checkPanel}
            </Tabs.Panel>
            <Tabs.Panel value="drafting" className={classes.panel ?? ''}>
              {draftingPanel}
            </Tabs.Panel>
          </Tabs>
        )}
      </div>
    </div>
  );
}

/** On a tab behind which something is wrong, that would not be seen otherwise. */
function NeedsLook() {
  return <IconAlertTriangle size={16} color="var(--mantine-color-red-text)" role="img" aria-label="needs attention" />;
}
