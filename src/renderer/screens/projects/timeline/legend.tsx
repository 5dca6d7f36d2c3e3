import classes from './timeline.module.css';

const KINDS = [
  ['done', 'Done'],
  ['claimed', 'In progress'],
  ['ready', 'Forecast'],
  ['failed', 'Failed'],
  ['critical', 'Critical'],
] as const;

/** What the bars mean, each drawn as in the chart. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {KINDS.map(([state, label]) => (
        <li key={state}>
          <span className={classes.sample}>
            <span className={classes.bar} data-state={state} data-critical={state === 'critical' || undefined}>
              {state === 'claimed' && <span className={classes.passed} />}
            </span>
          </span>
          {label}
        </li>
      ))}
      <li>
        <span className={classes.sample}>
          <span className={classes.planned} />
        </span>
        Approved
      </li>
    </ul>
  );
}
