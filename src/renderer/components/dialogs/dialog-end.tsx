import { Alert, Button, Group } from '@mantine/core';
import { appError, nextStep } from '../../api/app-error.ts';

interface DialogEndProps {
  /** The button that sends the form. */
  readonly submit: string;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  /** Whether what is sent cannot be taken back. */
  readonly isDestructive?: boolean;
  /** Why the call was refused; null: it was not. */
  readonly error: unknown;
  readonly cancel?: string;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: what went wrong, and the buttons. */
export function DialogEnd(props: DialogEndProps) {
  const { submit, isPending, isDisabled = false, isDestructive = false, cancel = 'Go back', onCancel } = props;
  const failure = props.error === null ? null : appError(props.error);
  return (
    <>
      {failure && (
        <Alert color="red" variant="light" title={failure.message} role="alert">
          {nextStep(failure)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" loading={isPending} disabled={isDisabled} {...(isDestructive && { color: 'red' })}>
          {submit}
        </Button>
      </Group>
    </>
  );
}
