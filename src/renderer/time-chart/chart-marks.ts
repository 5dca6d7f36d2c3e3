import { today } from '../../shared/calendar-date.ts';
import type { ScheduleView } from '../../shared/contracts/schedule.ts';
import { formatDay } from '../components/format/format.ts';
import type { TimeScale } from '../components/format/time-scale.ts';

/** A day that stands out in the chart: a line behind the bars, with its name in the head. */
export interface Mark {
  readonly kind: 'today' | 'deadline';
  readonly label: string;
  /** In pixels from the left of the time line. */
  readonly x: number;
  /** Which side of the line its name stands on, so that names do not cover each other, nor leave the chart. */
  readonly side: 'before' | 'after';
}

/** Room that a name takes, in pixels. */
const NAME_PX = 150;

/** Today, where the chart has it, and the deadline. */
export function marksOf(deadline: ScheduleView['deadline'], scale: TimeScale): readonly Mark[] {
  const now = today();
  const isShown = now >= scale.first && now <= scale.last;
  const todayAt = isShown ? scale.begin(now) + scale.pxPerDay / 2 : null;
  const deadlineAt = deadline && deadline.date <= scale.last ? scale.end(deadline.date) : null;
  const isDeadlineNext =
    todayAt !== null && deadlineAt !== null && deadlineAt >= todayAt && deadlineAt - todayAt < NAME_PX * 2;
  const marks: Mark[] = [];
  if (todayAt !== null) {
    const hasNoRoom = todayAt > scale.width - NAME_PX / 2 || (isDeadlineNext && todayAt > NAME_PX / 2);
    marks.push({ kind: 'today', label: 'Today', x: todayAt, side: hasNoRoom ? 'before' : 'after' });
  }
  if (deadline && deadlineAt !== null) {
    const hasRoomBefore = deadlineAt > NAME_PX && !(isDeadlineNext && deadlineAt + NAME_PX < scale.width);
    const label = `Deadline ${formatDay(deadline.date)}`;
    marks.push({ kind: 'deadline', label, x: deadlineAt, side: hasRoomBefore ? 'before' : 'after' });
  }
  return marks;
}
