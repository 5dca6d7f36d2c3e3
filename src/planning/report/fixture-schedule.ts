import { addDays } from '../../shared/calendar-date.ts';
import type { GanttRow } from './model.ts';

const PHASES = [
  'Permission and design',
  'Funding and contracts',
  'Sea works and pontoons',
  'Buildings, saunas and changing rooms',
  'Commissioning and opening season',
];

const PACKAGES = [
  'Survey of the quay wall, the sea bed and everything that lies in it, with a report the insurer accepts',
  'Consents',
  'Detailed design',
  'Procurement of the main contractor',
  'Quality and safety',
];

const TASKS = ['Brief the team', 'Draft and review', 'Consult the neighbours', 'Carry out the work', 'Hand over 🏁'];

/** A schedule for tests: five phases of five packages of four or five tasks, with milestones. */
export function fixtureSchedule(start: string): readonly GanttRow[] {
  const rows: GanttRow[] = [];
  PHASES.forEach((phase, p) => {
    const phaseStart = addDays(start, p * 96);
    const inPhase: GanttRow[] = [];
    PACKAGES.forEach((title, k) => {
      const packageStart = addDays(phaseStart, k * 19 + (p % 2) * 5);
      const tasks = TASKS.slice(0, k === 3 ? 4 : 5).map((task, t): GanttRow => {
        const from = addDays(packageStart, t * 8 + (t % 2) * 2);
        const finish = addDays(from, 5 + ((p + k + t) % 4) * 4);
        const critical = k === p % 3 || (t === 3 && k === 4);
        const totalFloat = critical ? 0 : 4 + ((p * 7 + k * 5 + t * 3) % 22);
        return {
          id: `p${p}.k${k}.t${t}`,
          title:
            p === 2 && t === 2
              ? 'استشارة الجيران وسلطات الميناء'
              : `${task}: ${title.split(' ').slice(0, 3).join(' ').toLowerCase()}`,
          kind: 'task',
          start: from,
          finish,
          critical,
          totalFloat,
          lateFinish: addDays(finish, Math.round(totalFloat * 1.4)),
          role: ['Project lead', 'Harbour engineer', 'Architect', null][(k + t) % 4] ?? null,
        };
      });
      inPhase.push(
        { ...envelope(tasks), id: `p${p}.k${k}`, title: k === 1 ? `${title} ${p + 1}` : title, kind: 'package' },
        ...tasks,
      );
    });
    rows.push({ ...envelope(inPhase), id: `p${p}`, title: phase, kind: 'phase' }, ...inPhase);
    const end = envelope(inPhase);
    rows.push({
      ...end,
      id: `m${p}`,
      title: `Gate ${p + 1}: go or no go`,
      kind: 'milestone',
      start: end.finish,
      critical: p !== 1,
    });
  });
  return rows;
}

function envelope(rows: readonly GanttRow[]): Omit<GanttRow, 'id' | 'title' | 'kind'> {
  const sorted = (key: 'start' | 'finish' | 'lateFinish') => rows.map((row) => row[key]).sort();
  return {
    start: sorted('start')[0] ?? '2027-01-01',
    finish: sorted('finish').at(-1) ?? '2027-01-01',
    lateFinish: sorted('lateFinish').at(-1) ?? '2027-01-01',
    critical: rows.some((row) => row.critical),
    totalFloat: Math.min(...rows.map((row) => row.totalFloat)),
    role: null,
  };
}
