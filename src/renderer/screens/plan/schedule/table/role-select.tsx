import type { ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import sheet from '../../../../components/sheet/sheet.module.css';

interface RoleSelectProps {
  readonly label: string;
  /** Id. */
  readonly role: string;
  readonly roles: ScheduleView['roles'];
  readonly isReadOnly: boolean;
  readonly onChange: (role: string) => void;
}

/** Who does a task, in a cell of a table. */
export function RoleSelect({ label, role, roles, isReadOnly, onChange }: RoleSelectProps) {
  const isKnown = roles.some(({ id }) => id === role);
  return (
    <select
      className={sheet.field}
      aria-label={label}
      disabled={isReadOnly}
      value={role}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {!isKnown && <option value={role}>{role}</option>}
      {roles.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
