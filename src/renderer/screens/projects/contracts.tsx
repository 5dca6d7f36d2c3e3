import type { EvidenceRequirement, ExecutionContract, VerificationContract } from '../../../shared/contracts/task.ts';
import { formatNumber } from '../../components/format/format.ts';
import classes from './contracts.module.css';
import { EVIDENCE_TYPES } from './words.ts';

interface ContractsProps {
  readonly execution: ExecutionContract;
  readonly verification: VerificationContract;
}

type Line = readonly [name: string, lines: readonly string[]];

/** What a task is to bring and how to tell that it is done, also in words of the proposer's own. */
export function Contracts({ execution, verification }: ContractsProps) {
  const lines: Line[] = [
    ...linesOf(execution, { kind: 'Kind', deliverable: 'Deliverable', notes: 'Notes' }, 'unblocked'),
    ...linesOf(verification, { kind: 'Verification', doneWhen: 'Done when' }, 'none'),
    ['Evidence', evidenceLines(verification.evidence ?? [])],
  ];
  return (
    <dl className={classes.contracts}>
      {lines.map(([name, texts], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both contracts may use a name
        <div key={place}>
          <dt>{name}</dt>
          <dd dir="auto">
            {texts.map((text, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <p key={line}>{text}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A piece of evidence by its name, its type and its limits: `Load test (number, at most 200)`. */
export function requirementName({ name, type, atLeast, atMost }: EvidenceRequirement): string {
  const limits = [
    ...(atLeast === undefined ? [] : [`at least ${formatNumber(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${formatNumber(atMost)}`]),
  ];
  return `${name} (${[EVIDENCE_TYPES[type].toLowerCase(), ...limits].join(', ')})`;
}

function evidenceLines(required: readonly EvidenceRequirement[]): string[] {
  if (required.length === 0) return ['None required'];
  return required.map((requirement) =>
    [requirementName(requirement), ...(requirement.description === undefined ? [] : [requirement.description])].join(
      ': ',
    ),
  );
}

/** What is known by its name first, then what else there is. @param usual the kind that says nothing */
function linesOf(
  { evidence: _, ...contract }: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, string>>,
  usual: string,
): Line[] {
  const names = [...Object.keys(known), ...Object.keys(contract).filter((name) => !(name in known))];
  return names
    .filter((name) => contract[name] !== undefined && contract[name] !== null)
    .filter((name) => name !== 'kind' || contract.kind !== usual)
    .map((name) => [known[name] ?? name, textsOf(contract[name])]);
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}
