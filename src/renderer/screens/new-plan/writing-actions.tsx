import { Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBulb, IconPlayerPlay, IconSparkles } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { toastUndo } from '../../components/dialogs/toasts.tsx';
import type { Check } from './dimensions.ts';
import type { DraftKeeper, Keeping } from './draft-keeper.ts';
import { type Choices, canImprove } from './estimate-text.ts';
import type { PromptView } from './evidence-marks.ts';
import { ExamplesDialog } from './examples-dialog.tsx';
import { ImproveDialog } from './improve-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import { useImprovement } from './use-improvement.ts';

/** An address that opens the examples at once: `/new#examples`. */
const EXAMPLES_HASH = 'examples';

interface WritingActionsProps {
  readonly keeper: DraftKeeper;
  readonly keeping: Keeping;
  readonly choices: Choices | undefined;
  readonly check: Check | null;
  readonly view: PromptView;
}

/** What can be done with the text: look at examples, have it improved, and draft the plan. */
export function WritingActions({ keeper, keeping, choices, check, view }: WritingActionsProps) {
  const { hash } = useLocation();
  const [examples, examplesDialog] = useDisclosure(hash === EXAMPLES_HASH);
  const [improve, improveDialog] = useDisclosure(false);
  const [start, startDialog] = useDisclosure(false);
  const improving = useImprovement(keeper);
  const { content, state } = keeping;
  const choice = choices?.profiles.find(({ profile }) => profile === content.model_profile);
  const isBlank = content.prompt.trim() === '';
  const isSettled = state === 'conflict' || state === 'started';
  const whyNotImprove = isBlank
    ? 'Write a prompt first'
    : choice && canImprove(choice)
      ? null
      : 'Needs a model: choose a profile that has one under Options';
  const cannotImprove = whyNotImprove !== null || isSettled;
  const replace = (prompt: string, message: string) => {
    const before = content.prompt;
    keeper.change({ prompt });
    if (before.trim() !== '') toastUndo(message, async () => keeper.change({ prompt: before }));
  };
  return (
    <>
      <Button variant="default" leftSection={<IconBulb size={18} aria-hidden />} onClick={examplesDialog.open}>
        Examples
      </Button>
      <Tooltip label={whyNotImprove} disabled={whyNotImprove === null} multiline maw={260}>
        <Button
          variant="default"
          leftSection={<IconSparkles size={18} aria-hidden />}
          // Reachable all the same, so that the reason can be.
          {...(cannotImprove && { 'data-disabled': true })}
          aria-disabled={cannotImprove}
          aria-description={whyNotImprove ?? undefined}
          onClick={() => !cannotImprove && improveDialog.open()}
        >
          Improve
        </Button>
      </Tooltip>
      <Button
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        disabled={isBlank || isSettled || !choice?.usable}
        onClick={startDialog.open}
      >
        Draft plan
      </Button>
      <ExamplesDialog
        opened={examples}
        onClose={examplesDialog.close}
        onStartFrom={({ title, text }) => {
          replace(text, `Prompt replaced with “${title}”.`);
          examplesDialog.close();
          view.focus();
        }}
      />
      {choice && (
        <ImproveDialog
          opened={improve}
          onClose={improveDialog.close}
          improving={improving}
          prompt={content.prompt}
          choice={choice}
          onAccept={(prompt) => replace(prompt, 'Prompt updated.')}
        />
      )}
      <StartDialog
        opened={start}
        onClose={startDialog.close}
        keeper={keeper}
        keeping={keeping}
        choice={choice}
        check={check}
      />
    </>
  );
}
