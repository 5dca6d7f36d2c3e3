import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { ZOOMS, type Zoom } from '../components/format/time-scale.ts';

interface ZoomControlsProps {
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  /** One step closer (`1`) or farther (`-1`), from what is shown. */
  readonly onStep: (step: 1 | -1) => void;
  /** Whether there is room for the buttons of single steps; keys do the same. */
  readonly hasSteps?: boolean;
}

/** Zooms of a chart by name, and one step closer or farther. */
export function ZoomControls({ zoom, onZoom, onStep, hasSteps = true }: ZoomControlsProps) {
  const named = ZOOMS.find(({ pxPerDay }) => pxPerDay === zoom)?.value;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Zoom"
        data={[...ZOOMS.map(({ value, label }) => ({ value, label })), { value: 'fit', label: 'All' }]}
        value={zoom === 'fit' ? 'fit' : (named ?? '')}
        onChange={(value) => onZoom(ZOOMS.find((step) => step.value === value)?.pxPerDay ?? 'fit')}
      />
      {hasSteps && (
        <ActionIcon.Group>
          <Tooltip label="Zoom out (-)">
            <ActionIcon variant="default" size={30} aria-label="Zoom out" onClick={() => onStep(-1)}>
              <IconZoomOut size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Zoom in (+)">
            <ActionIcon variant="default" size={30} aria-label="Zoom in" onClick={() => onStep(1)}>
              <IconZoomIn size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </ActionIcon.Group>
      )}
    </>
  );
}
