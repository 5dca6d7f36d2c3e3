import { Button, Group, Menu, SegmentedControl, Select } from '@mantine/core';
import { IconChartLine, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ScheduleView } from '../../../../shared/contracts/schedule.ts';
import type { Zoom } from '../../../components/format/time-scale.ts';
import { ZoomControls } from '../../../time-chart/zoom-controls.tsx';
import classes from './schedule.module.css';

/** As bars over time, as a table, or by what the roles have to do. */
type ScheduleLayout = 'chart' | 'table' | 'load';

/** How the schedule is looked at. */
export interface ViewOptions {
  readonly view: ScheduleLayout;
  readonly zoom: Zoom;
  readonly role: string | null;
  readonly criticalOnly: boolean;
  readonly floats: boolean;
  readonly baseline: boolean;
  /** Arrows for all tasks, not only for the one that is looked at. */
  readonly allLinks: boolean;
  /** Every column beside the chart, not only those that leave it most of the room. */
  readonly columns: boolean;
}

const LAYOUTS: readonly ScheduleLayout[] = ['chart', 'table', 'load'];

interface ToolbarProps {
  readonly schedule: ScheduleView;
  readonly options: ViewOptions;
  readonly onChange: (options: ViewOptions) => void;
  /** Steps closer, or farther where they are negative, from what is shown. */
  readonly onZoom: (steps: number) => void;
  readonly isOverviewOpen: boolean;
  /** Whether only what is used most has room; `children` hold the rest. */
  readonly isNarrow: boolean;
  readonly onOverview: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

export function Toolbar({
  schedule,
  options,
  onChange,
  onZoom,
  isOverviewOpen,
  isNarrow,
  onOverview,
  children,
}: ToolbarProps) {
  const isChart = options.view === 'chart';
  return (
    <Group
      className={classes.toolbar ?? ''}
      gap={isNarrow ? 6 : 'xs'}
      data-narrow={isNarrow || undefined}
      role="group"
      aria-label="View"
    >
      <SegmentedControl
        size="xs"
        aria-label="Layout"
        data={[
          { value: 'chart', label: 'Chart' },
          { value: 'table', label: 'Table' },
          { value: 'load', label: 'Load' },
        ]}
        value={options.view}
        onChange={(view) => onChange({ ...options, view: LAYOUTS.find((one) => one === view) ?? 'chart' })}
      />
      {options.view !== 'table' && (
        <ZoomControls
          zoom={options.zoom}
          onZoom={(zoom) => onChange({ ...options, zoom })}
          onStep={onZoom}
          hasSteps={!isNarrow}
        />
      )}
      <Select
        size="xs"
        className={classes.roleSelect ?? ''}
        aria-label="Role"
        placeholder="All roles"
        clearable
        clearButtonProps={{ 'aria-label': 'All roles' }}
        data={schedule.roles.map(({ id, title }) => ({ value: id, label: title }))}
        value={options.role}
        onChange={(role) => onChange({ ...options, role })}
      />
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconEye size={16} aria-hidden />}>
            Show
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Toggle label="Critical tasks only" name="criticalOnly" options={options} onChange={onChange} />
          {isChart && (
            <>
              <Toggle label="Float" name="floats" options={options} onChange={onChange} />
              <Toggle label="All dependencies" name="allLinks" options={options} onChange={onChange} />
              <Toggle label="All columns" name="columns" options={options} onChange={onChange} />
              {schedule.baseline && <Toggle label="Baseline" name="baseline" options={options} onChange={onChange} />}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {children}
      <Button
        size="xs"
        ml="auto"
        variant={isOverviewOpen ? 'outline' : 'default'}
        aria-pressed={isOverviewOpen}
        leftSection={<IconChartLine size={16} aria-hidden />}
        onClick={onOverview}
      >
        Risk
      </Button>
    </Group>
  );
}

interface OptionProps {
  readonly options: ViewOptions;
  readonly onChange: (options: ViewOptions) => void;
}

type ToggleName = 'criticalOnly' | 'floats' | 'baseline' | 'allLinks' | 'columns';

function Toggle({
  label,
  name,
  options,
  onChange,
}: OptionProps & { readonly label: string; readonly name: ToggleName }) {
  return (
    <Menu.CheckboxItem checked={options[name]} onChange={(isOn) => onChange({ ...options, [name]: isOn })}>
      {label}
    </Menu.CheckboxItem>
  );
}
