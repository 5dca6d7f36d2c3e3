import { isDeepStrictEqual } from 'node:util';
import type {
  EvidenceRequirement,
  ExecutionContract,
  SeedTask,
  VerificationContract,
} from '../../../../../shared/contracts/task.ts';
import { readEvidence, writeEvidence } from './evidence-line.ts';

/** Both contracts of a task in words for people, and what words cannot say. */
export interface ContractText {
  /** One line or more; null where there is none. */
  readonly deliverable: string | null;
  /** Each one line. */
  readonly notes: readonly string[];
  readonly doneWhen: string | null;
  /** Each one line, as `writeEvidence` puts it. */
  readonly evidence: readonly string[];
  /** Fields of the contracts that are not above. */
  readonly moreExecution: Readonly<Record<string, unknown>>;
  readonly moreVerification: Readonly<Record<string, unknown>>;
}

type Contracts = Pick<SeedTask, 'execution_contract' | 'verification_contract'>;

/** Nothing is lost: `readContracts` gives the same contracts. */
export function writeContracts({ execution_contract, verification_contract }: Contracts): ContractText {
  const { deliverable, notes, ...moreExecution } = execution_contract;
  const { doneWhen, evidence, ...moreVerification } = verification_contract;
  const hasDeliverable = isText(deliverable);
  const hasNotes = notes !== undefined && notes.length > 0 && notes.every(isLine);
  const hasDoneWhen = isText(doneWhen);
  const hasEvidence = evidence !== undefined && evidence.length > 0 && evidence.every(fitsLine);
  return {
    deliverable: hasDeliverable ? deliverable : null,
    notes: hasNotes ? notes : [],
    doneWhen: hasDoneWhen ? doneWhen : null,
    evidence: hasEvidence ? evidence.map(writeEvidence) : [],
    moreExecution: {
      ...moreExecution,
      ...(!hasDeliverable && deliverable !== undefined && { deliverable }),
      ...(!hasNotes && notes !== undefined && { notes }),
    },
    moreVerification: {
      ...moreVerification,
      ...(!hasDoneWhen && doneWhen !== undefined && { doneWhen }),
      ...(!hasEvidence && evidence !== undefined && { evidence }),
    },
  };
}

/** Null where a line of evidence cannot be read. What is in words wins over the other fields. */
export function readContracts(text: ContractText): Contracts | null {
  const evidence = text.evidence.map(readEvidence);
  if (evidence.some((requirement) => requirement === null)) return null;
  const execution: ExecutionContract = {
    ...text.moreExecution,
    ...(text.deliverable !== null && { deliverable: text.deliverable }),
    ...(text.notes.length > 0 && { notes: [...text.notes] }),
  };
  const verification: VerificationContract = {
    ...text.moreVerification,
    ...(text.doneWhen !== null && { doneWhen: text.doneWhen }),
    ...(evidence.length > 0 && { evidence: evidence.filter((requirement) => requirement !== null) }),
  };
  return { execution_contract: execution, verification_contract: verification };
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '' && text.trim() === text;
}

function isLine(text: string): boolean {
  return isText(text) && !/[\r\n]/.test(text);
}

function fitsLine(requirement: EvidenceRequirement): boolean {
  const line = writeEvidence(requirement);
  return isLine(line) && isDeepStrictEqual(readEvidence(line), requirement);
}
