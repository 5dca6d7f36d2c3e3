import { ActionIcon, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleHalf2, IconTextPlus } from '@tabler/icons-react';
import { STATUS_LABELS } from '../../../shared/prompt-dimensions.ts';
import { type CheckedDimension, dimensionLabel } from './dimensions.ts';
import classes from './new-plan.module.css';

const LOOKS = {
  present: { icon: IconCircleCheckFilled, color: 'var(--mantine-color-teal-text)' },
  partial: { icon: IconCircleHalf2, color: 'var(--mantine-color-yellow-text)' },
  missing: { icon: IconCircle, color: 'var(--mantine-color-dimmed)' },
} as const;

interface DimensionRowProps {
  readonly dimension: CheckedDimension;
  readonly active: boolean;
  /** Looks at where it is said, for as long as it is pointed at. */
  readonly onLook: (looks: boolean) => void;
  /** Goes to where it is said. */
  readonly onGo: () => void;
  readonly onAnswer: () => void;
}

/** One thing that a good prompt says: whether this one does, by which words, or what to ask. */
export function DimensionRow({ dimension, active, onLook, onGo, onAnswer }: DimensionRowProps) {
  const { name, status, evidence, question } = dimension;
  const { icon: Icon, color } = LOOKS[status];
  const label = dimensionLabel(name);
  const head = (
    <>
      <Icon size={20} color={color} aria-hidden />
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" pt={2}>
        {STATUS_LABELS[status]}
      </Text>
    </>
  );
  const quote = evidence !== null && (
    <Text size="xs" c="dimmed" lineClamp={2} className={classes.quote ?? ''} dir="auto">
      “{evidence}”
    </Text>
  );
  return (
    <li>
      {dimension.place ? (
        <UnstyledButton
          className={classes.dimension ?? ''}
          data-said
          data-active={active || undefined}
          title="Show in prompt"
          onMouseEnter={() => onLook(true)}
          onMouseLeave={() => onLook(false)}
          onFocus={() => onLook(true)}
          onBlur={() => onLook(false)}
          onClick={onGo}
        >
          {head}
          {quote}
        </UnstyledButton>
      ) : (
        <div className={classes.dimension}>{head}</div>
      )}
      {question !== null && (
        <div className={classes.dimension} style={{ paddingTop: 0 }}>
          <span />
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {question}
          </Text>
          <Tooltip label={`Add a line about: ${label}`}>
            <ActionIcon
              variant="subtle"
              size="md"
              aria-label={`Answer in prompt: ${label.toLowerCase()}`}
              onClick={onAnswer}
            >
              <IconTextPlus size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </li>
  );
}
