import { Stack, Text } from '@mantine/core';
import type { ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { formatCount, formatDay, formatWeekday } from '../../../../components/format/format.ts';

/** On which days work is done, and on which of them it is not. */
export function WorkingCalendar({ schedule }: { readonly schedule: ScheduleView }) {
  const { workdays, holidays, country, holidays_known } = schedule.calendar;
  const within = holidays.filter((day) => day >= schedule.start && day <= schedule.finish);
  return (
    <Stack gap={4}>
      <Text size="sm">Working days: {workdays.map(formatWeekday).join(', ')}.</Text>
      {within.length > 0 && (
        <details>
          <summary>
            <Text span size="sm">
              {formatCount(within.length, 'day')} off until the finish{country === null ? '' : ` (${country})`}
            </Text>
          </summary>
          <Text size="sm">{within.map(formatDay).join('; ')}</Text>
        </details>
      )}
      {!holidays_known && (
        <Text size="xs" c="dimmed">
          {country === null
            ? 'No country is known, so public holidays count as working days.'
            : `Public holidays in ${country} are unknown, so they count as working days.`}
        </Text>
      )}
    </Stack>
  );
}
