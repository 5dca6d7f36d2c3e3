import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDots,
  IconMaximize,
  IconMinimize,
  IconPhotoDown,
  type IconPlus,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { Draft } from './editing/use-schedule.ts';
import { savePng, saveSvg } from './gantt/save-picture.ts';

interface BoardButtonsProps {
  readonly draft: Pick<Draft, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  readonly isFull: boolean;
  readonly onFull: () => void;
  /** The schedule as an SVG; null where no chart is shown. */
  readonly picture: (() => string) | null;
  /** Whether they are the items of one menu, for want of room. */
  readonly inMenu: boolean;
  /** Steps closer, or farther where they are negative; null where nothing can be zoomed. Without room only. */
  readonly onZoom: ((steps: 1 | -1) => void) | null;
}

interface Tool {
  readonly label: string;
  readonly hint: string;
  readonly icon: typeof IconPlus;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  /** Whether it is often wanted several times in a row. */
  readonly again?: boolean;
}

/** Undo and redo of what is tried, the schedule on the whole screen, and as a picture. */
export function BoardButtons({ draft, isFull, onFull, picture, inMenu, onZoom }: BoardButtonsProps) {
  const undo: Tool = {
    label: 'Undo',
    hint: 'Ctrl+Z',
    icon: IconArrowBackUp,
    isOff: !draft.canUndo,
    onClick: draft.undo,
    again: true,
  };
  const redo: Tool = {
    label: 'Redo',
    hint: 'Ctrl+Shift+Z',
    icon: IconArrowForwardUp,
    isOff: !draft.canRedo,
    onClick: draft.redo,
    again: true,
  };
  const full: Tool = {
    label: isFull ? 'Leave full screen' : 'Full screen',
    hint: 'F',
    icon: isFull ? IconMinimize : IconMaximize,
    onClick: onFull,
  };
  if (inMenu) {
    const zoom: readonly Tool[] =
      onZoom === null
        ? []
        : [
            { label: 'Zoom in', hint: '+', icon: IconZoomIn, onClick: () => onZoom(1), again: true },
            { label: 'Zoom out', hint: '-', icon: IconZoomOut, onClick: () => onZoom(-1), again: true },
          ];
    return (
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More tools">
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {[undo, redo, ...zoom, full].map(({ label, hint, icon: Icon, isOff = false, again = false, onClick }) => (
            <Menu.Item
              key={label}
              disabled={isOff}
              closeMenuOnClick={!again}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={<kbd aria-hidden>{hint}</kbd>}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          ))}
          {picture && (
            <>
              <Menu.Divider />
              <PictureItems picture={picture} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <>
      <ActionIcon.Group>
        <IconButton {...undo} />
        <IconButton {...redo} />
      </ActionIcon.Group>
      <IconButton {...full} />
      {picture && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label="Download picture">
              <IconPhotoDown size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <PictureItems picture={picture} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function PictureItems({ picture }: { readonly picture: () => string }) {
  return (
    <>
      <Menu.Label>Save as picture</Menu.Label>
      <Menu.Item onClick={() => void savePng(picture())}>PNG</Menu.Item>
      <Menu.Item onClick={() => saveSvg(picture())}>SVG</Menu.Item>
    </>
  );
}

function IconButton({ label, hint, icon: Icon, isOff = false, onClick }: Tool) {
  return (
    <Tooltip label={`${label} (${hint})`}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={isOff} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
