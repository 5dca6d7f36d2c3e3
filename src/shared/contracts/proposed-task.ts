import { z } from 'zod';
import { Estimate, LinkType } from './schedule.ts';
import { ExecutionContract, SeedTask, VerificationContract } from './task.ts';

/** A task before it has an id, as tools and files propose it. */
export const ProposedTask = z.object({
  nodeKey: SeedTask.shape.node_key.describe('stable key of the task within its plan, such as pour-foundation'),
  title: z.string().describe('verb first'),
  description: z.string().exactOptional(),
  executionContract: ExecutionContract.describe('what is to be done: deliverable, notes, or keys of your own'),
  verificationContract: VerificationContract.describe(
    'how to tell that it is done: doneWhen, and the evidence that complete_task must bring',
  ),
  dependsOn: z.array(z.string()).exactOptional().describe('nodeKeys that must be done first'),
  softDependsOn: z.array(z.string()).exactOptional().describe('nodeKeys that better come first, but block nothing'),
  links: z
    .array(z.object({ nodeKey: z.string(), type: LinkType, lagDays: z.number().exactOptional() }))
    .exactOptional()
    .describe(
      'other dependencies: SS begins after its start, FF ends after its end, FS with a wait; negative lag overlaps',
    ),
  role: z.string().exactOptional(),
  tags: z.array(z.string()).exactOptional(),
  due: z.string().exactOptional().describe('YYYY-MM-DD'),
  estimate: Estimate.exactOptional().describe('working days'),
  plannedCost: SeedTask.shape.planned_cost,
});

/** As the library takes it. */
export function seedTaskOf({
  nodeKey,
  executionContract,
  verificationContract,
  dependsOn,
  softDependsOn,
  links,
  plannedCost,
  ...same
}: z.output<typeof ProposedTask>): SeedTask {
  return {
    ...same,
    node_key: nodeKey,
    execution_contract: executionContract,
    verification_contract: verificationContract,
    ...(dependsOn && { depends_on: dependsOn }),
    ...(softDependsOn && { soft_depends_on: softDependsOn }),
    ...(links && { links: links.map(({ nodeKey, type, lagDays = 0 }) => ({ node_key: nodeKey, type, lag: lagDays })) }),
    ...(plannedCost !== undefined && { planned_cost: plannedCost }),
  };
}
