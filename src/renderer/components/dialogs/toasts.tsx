import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DesktopAnswer } from '../../../shared/contracts/desktop-messages.ts';
import { appError, HostError, nextStep } from '../../api/app-error.ts';
import { canUndo } from './undo.ts';

/** Long enough to read it and to reach the button. */
const UNDO_MS = 10_000;

const CLOSE = { 'aria-label': 'Close' };

export function toast(message: string): void {
  notifications.show({ message, closeButtonProps: CLOSE });
}

/** Says what failed and what to do; stays until it is closed. */
export function toastError(error: unknown): void {
  const failure = appError(error);
  notifications.show({
    color: 'red',
    title: failure.message,
    message: nextStep(failure) ?? '',
    autoClose: false,
    closeButtonProps: CLOSE,
  });
}

/** Says why the desktop window could not do what it was told to, if it could not. */
export function toastFailure(answer: DesktopAnswer | undefined): void {
  if (answer?.outcome !== 'failed') return;
  const { message, next } = answer;
  toastError(new HostError({ code: 'INTERNAL_ERROR', message, ...(next !== undefined && { details: { next } }) }));
}

/**
 * Says what was done and takes it back when asked, by the button or by Ctrl+Z, which goes on when the button is gone.
 * @param more what is said beside, which no longer holds once it is taken back
 */
export function toastUndo(what: string, undo: () => Promise<unknown>, more = ''): void {
  const forget = canUndo({
    what,
    undo: () => {
      notifications.hide(id);
      return undo();
    },
  });
  const id = notifications.show({
    autoClose: UNDO_MS,
    closeButtonProps: CLOSE,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" lineClamp={2} dir="auto">
          {more === '' ? what : `${what} ${more}`}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          style={{ flex: 'none' }}
          onClick={() => {
            forget();
            notifications.hide(id);
            undo().catch(toastError);
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
