import { Button, Group, Paper, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type AnswerInput, LONGEST_ANSWER, NOT_PLANNED_TEXT } from '../../../../shared/contracts/decision.ts';
import { useUnsaved } from '../../../components/dialogs/use-unsaved.ts';
import { FactText } from '../facts/fact-text.tsx';
import { AnsweredLine } from './answered-line.tsx';
import { CardHead } from './card-head.tsx';
import classes from './decide.module.css';
import { BlockedPackages, DueLine } from './decision-facts.tsx';
import { NoteField } from './note-field.tsx';
import type { AnswerChange, ListedDecision, RevisionFiles } from './use-decisions.ts';
import { cardId } from './use-go-to-card.ts';
import { WorkToRevise } from './work-to-revise.tsx';

/** The choice that is none of those listed. */
const OTHER = 'other';

interface DecisionCardProps {
  readonly decision: ListedDecision;
  /** Where the work that it binds is edited. */
  readonly files: RevisionFiles;
  readonly locked: boolean;
  readonly onAnswer: (saying: AnswerChange, done: string) => Promise<boolean>;
}

/** A decision: its options with what each brings, what waits on it, and the answer. */
export function DecisionCard({ decision, files, locked, onAnswer }: DecisionCardProps) {
  const { id, question, options, default_option, why_default, answer, note, left_out } = decision;
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      tabIndex={-1}
      id={cardId(id)}
      className={classes.card ?? ''}
      aria-labelledby={`question-${id}`}
    >
      <Stack gap="sm">
        <CardHead id={`question-${id}`} answered={answer ? 'Decided' : null}>
          <FactText text={question} />
        </CardHead>
        <DueLine decision={decision} />
        {left_out && (
          <Text size="sm">
            <b>Not in the plan:</b> {NOT_PLANNED_TEXT[left_out].replace(/^None of the options: /, '')}.
          </Text>
        )}
        {answer && (
          <AnsweredLine
            answer={answer}
            locked={locked}
            about={question}
            onReopen={() => void onAnswer({ answer: null }, 'Decision reopened.')}
          >
            <FactText text={answer.text ?? options[answer.option ?? default_option]?.option ?? ''} />
          </AnsweredLine>
        )}
        {/* What was answered elsewhere meanwhile is chosen here, too. */}
        <Options key={`${answer?.at}`} decision={decision} locked={locked} onAnswer={onAnswer} />
        <Text size="sm" c="dimmed">
          {answer?.kind === 'changed' ? 'The default was' : 'Why'} “
          <FactText text={options[default_option]?.option ?? ''} />
          ”: <FactText text={why_default} />
        </Text>
        {decision.bound_packages.length > 0 ? (
          <WorkToRevise
            packages={decision.bound_packages}
            files={files}
            locked={locked}
            onMark={(revised, done) => onAnswer({ revised }, done)}
          />
        ) : (
          <BlockedPackages titles={decision.waits} />
        )}
        <NoteField about={question} note={note} locked={locked} onAnswer={onAnswer} />
      </Stack>
    </Paper>
  );
}

function Options({ decision, locked, onAnswer }: Omit<DecisionCardProps, 'files'>) {
  const { question, options, default_option, answer, left_out } = decision;
  const before =
    answer === undefined ? null : answer.text !== undefined ? OTHER : String(answer.option ?? default_option);
  const [chosen, setChosen] = useState(before);
  const [text, setText] = useState(answer?.text ?? '');
  const [saving, setSaving] = useState(false);
  const same = chosen === before && (chosen !== OTHER || text.trim() === (answer?.text ?? ''));
  useUnsaved(!same);
  const decide = async (said: AnswerInput) => {
    setSaving(true);
    await onAnswer({ answer: said }, 'accept' in said ? 'Default kept.' : 'Decided.');
    setSaving(false);
  };
  return (
    <>
      <Radio.Group value={chosen} onChange={setChosen} aria-label={question} readOnly={locked}>
        <Stack gap={6}>
          {options.map(({ option, consequence }, index) => (
            <Radio
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the list
              key={index}
              value={String(index)}
              disabled={locked}
              classNames={{ labelWrapper: classes.option ?? '' }}
              label={
                <>
                  <FactText text={option} />
                  {index === default_option && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      ·{' '}
                      {answer?.kind === 'changed'
                        ? 'was the default'
                        : left_out
                          ? 'default, not in the plan'
                          : 'plan default'}
                    </Text>
                  )}
                </>
              }
              description={<FactText text={consequence} />}
            />
          ))}
          <Radio value={OTHER} disabled={locked} label="Other" />
        </Stack>
      </Radio.Group>
      {chosen === OTHER && (
        <Textarea
          label="Your choice"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={LONGEST_ANSWER}
          disabled={locked}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {chosen === null && !locked && (
        <Group>
          <Button
            size="xs"
            variant="light"
            loading={saving}
            aria-label={`Keep default: ${question}`}
            onClick={() => void decide({ accept: true })}
          >
            Keep default
          </Button>
        </Group>
      )}
      {chosen !== null && !same && !locked && (
        <Group gap="xs">
          <Button
            size="xs"
            loading={saving}
            disabled={chosen === OTHER && text.trim() === ''}
            onClick={() => void decide(chosen === OTHER ? { text } : { option: Number(chosen) })}
          >
            {chosen === String(default_option) ? 'Keep default' : 'Confirm'}
          </Button>
          <Button size="xs" variant="default" onClick={() => setChosen(before)}>
            Cancel
          </Button>
        </Group>
      )}
    </>
  );
}
