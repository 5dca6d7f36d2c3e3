import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMaximize,
  IconMinimize,
  IconPhotoDown,
  type IconPlus,
} from '@tabler/icons-react';
import { toastError } from '../../../components/dialogs/toasts.tsx';
import { saveFile } from '../../../components/files/save-file.ts';
import type { Draft } from './editing/use-schedule.ts';
import { asPng } from './gantt/gantt-picture.ts';

interface BoardButtonsProps {
  readonly draft: Pick<Draft, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  readonly isFull: boolean;
  readonly onFull: () => void;
  /** The schedule as an SVG. */
  readonly picture: () => string;
}

/** Undo and redo of what is tried, the schedule on the whole screen, and as a picture. */
export function BoardButtons({ draft, isFull, onFull, picture }: BoardButtonsProps) {
  const savePng = () => asPng(picture()).then((png) => saveFile('schedule.png', png), toastError);
  const saveSvg = () => saveFile('schedule.svg', new Blob([picture()], { type: 'image/svg+xml' }));
  return (
    <>
      <ActionIcon.Group>
        <IconButton label="Undo" hint="Ctrl+Z" icon={IconArrowBackUp} isOff={!draft.canUndo} onClick={draft.undo} />
        <IconButton
          label="Redo"
          hint="Ctrl+Shift+Z"
          icon={IconArrowForwardUp}
          isOff={!draft.canRedo}
          onClick={draft.redo}
        />
      </ActionIcon.Group>
      <IconButton
        label={isFull ? 'Leave full screen' : 'Full screen'}
        hint="F"
        icon={isFull ? IconMinimize : IconMaximize}
        onClick={onFull}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="Download picture">
            <IconPhotoDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Save as picture</Menu.Label>
          <Menu.Item onClick={() => void savePng()}>PNG</Menu.Item>
          <Menu.Item onClick={saveSvg}>SVG</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly hint: string;
  readonly icon: typeof IconPlus;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function IconButton({ label, hint, icon: Icon, isOff = false, onClick }: IconButtonProps) {
  return (
    <Tooltip label={`${label} (${hint})`}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={isOff} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
