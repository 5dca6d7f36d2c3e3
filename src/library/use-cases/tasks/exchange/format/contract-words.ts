import type { SeedTask } from '../../../../../shared/contracts/task.ts';
import { writeEvidence } from './evidence-line.ts';
import type { LeftOutList } from './left-out.ts';

/** Both contracts as other programs can show them: two texts. */
export interface ContractWords {
  readonly details: string;
  readonly doneWhen: string;
}

/** @param kept fields that the format has a place for */
export function contractWords(
  { node_key: key, execution_contract, verification_contract }: SeedTask,
  kept: readonly string[],
  leftOut: LeftOutList,
): ContractWords {
  const { deliverable = '', notes = [], ...moreExecution } = execution_contract;
  const { doneWhen = '', evidence = [], ...moreVerification } = verification_contract;
  for (const field of [...Object.keys(moreExecution), ...Object.keys(moreVerification)])
    if (!kept.includes(field)) leftOut.add(`field "${field}" of a contract`, key);
  if (evidence.length > 0) leftOut.add('evidence that is checked: it stands as text only', key);
  if (deliverable !== '' && notes.length > 0) leftOut.add('deliverable apart from notes: both stand in one text', key);
  return {
    details: [...(deliverable === '' ? [] : [`Deliverable: ${deliverable}`]), ...notes].join('\n\n'),
    doneWhen: [doneWhen, ...evidence.map((requirement) => `Evidence: ${writeEvidence(requirement)}`)]
      .filter((line) => line !== '')
      .join('\n'),
  };
}
