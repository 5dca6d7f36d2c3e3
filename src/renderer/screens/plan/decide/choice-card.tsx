import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LONGEST_ANSWER } from '../../../../shared/contracts/decision.ts';
import { useUnsaved } from '../../../components/dialogs/use-unsaved.ts';
import { formatNumber } from '../../../components/format/format.ts';
import { ButtonLink } from '../../../components/layout/links.tsx';
import { FactText } from '../facts/fact-text.tsx';
import { AnsweredLine } from './answered-line.tsx';
import { CardHead } from './card-head.tsx';
import classes from './decide.module.css';
import { NoteField } from './note-field.tsx';
import type { AnswerChange, ListedChoice } from './use-decisions.ts';

const route = getRouteApi('/plan/$planId');
/** Sections that are named before the rest is counted. */
const MOST_NAMED = 6;

interface ChoiceCardProps {
  readonly choice: ListedChoice;
  readonly locked: boolean;
  readonly onAnswer: (saying: AnswerChange, done: string) => Promise<boolean>;
}

/** A choice that was made on the user's behalf: accept it, say what you want instead, or go where it is made. */
export function ChoiceCard({ choice, locked, onAnswer }: ChoiceCardProps) {
  const { what, chosen, why, change, answer, note, used_in } = choice;
  return (
    <Paper withBorder p="md" component="article" tabIndex={-1} className={classes.card ?? ''} aria-label={what}>
      <Stack gap="xs">
        <CardHead answered={!answer ? null : answer.kind === 'accepted' ? 'Kept' : 'Changed'}>
          {what}: <FactText text={chosen} />
        </CardHead>
        <Text size="sm">
          <FactText text={why} />
        </Text>
        <Text size="sm" c="dimmed">
          To change it: <FactText text={change} />
        </Text>
        {used_in.length > 0 && (
          <Text size="sm" c="dimmed">
            Used by: {used_in.slice(0, MOST_NAMED).join(', ')}
            {used_in.length > MOST_NAMED && ` and ${formatNumber(used_in.length - MOST_NAMED)} more sections`}.
          </Text>
        )}
        {answer && (
          <AnsweredLine
            answer={answer}
            locked={locked}
            about={what}
            onReopen={() => void onAnswer({ answer: null }, `Reopened: ${what}`)}
          >
            {answer.kind === 'accepted' ? 'Kept' : <FactText text={answer.text ?? ''} />}
          </AnsweredLine>
        )}
        {!locked && <Answers choice={choice} locked={locked} onAnswer={onAnswer} />}
        <NoteField about={what} note={note} locked={locked} onAnswer={onAnswer} />
      </Stack>
    </Paper>
  );
}

function Answers({ choice: { what, fact, stage, answer }, onAnswer }: ChoiceCardProps) {
  const { planId } = route.useParams();
  const [text, setText] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  useUnsaved(text !== null && text.trim() !== '');
  const say = async (saying: AnswerChange, done: string) => {
    setSaving(true);
    if (await onAnswer(saying, done)) setText(null);
    setSaving(false);
  };
  if (text !== null) {
    return (
      <div>
        <Textarea
          label="Your choice"
          description="Saved with the plan and used when sections are updated."
          autosize
          minRows={2}
          maxRows={10}
          maxLength={LONGEST_ANSWER}
          autoFocus
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group gap="xs" mt="xs">
          <Button
            size="xs"
            loading={saving}
            disabled={text.trim() === ''}
            onClick={() => void say({ answer: { text } }, `Changed: ${what}`)}
          >
            Save
          </Button>
          <Button size="xs" variant="default" onClick={() => setText(null)}>
            Cancel
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <Group gap="xs">
      {answer?.kind !== 'accepted' && (
        <Button
          size="xs"
          variant="light"
          loading={saving}
          aria-label={`Keep default: ${what}`}
          onClick={() => void say({ answer: { accept: true } }, `Default kept: ${what}`)}
        >
          Keep default
        </Button>
      )}
      {fact !== null && (
        <ButtonLink size="xs" variant="default" to="/plan/$planId/facts" params={{ planId }} search={{ fact }}>
          Edit fact
        </ButtonLink>
      )}
      {stage !== null && (
        <ButtonLink size="xs" variant="default" to="/plan/$planId/graph" params={{ planId }} search={{ stage }}>
          Open section
        </ButtonLink>
      )}
      <Button size="xs" variant="default" aria-label={`Change: ${what}`} onClick={() => setText(answer?.text ?? '')}>
        Change
      </Button>
    </Group>
  );
}
