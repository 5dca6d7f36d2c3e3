import type { Specification } from './specification.ts';
import { taskRules } from './task-interface-rules.ts';
import { taskTools } from './task-interface-tools.ts';

/** The first generation: a plan is a task. */
export const taskInterface: Specification = {
  document: 'task interface 1.0',
  // biome-ignore format: as the document counts them
  sections: ['1.1', '1.2', '1.2.1', '1.3', '2.1', '2.2', '3', '3.1', '4.1', '5.1', '5.2', '5.3', '6.1', '6.2', '6.3', '6.4', '6.5', '8.1', '10.1', '11', '11.1', '12.1', '12.2', '12.3', '13.1', '13.2', '14', '15', '16.1', '16.2', '17.1', '17.2', '17.3', '18', '19.1', '19.2', '19.3', '19.4', 'A', 'B'],
  statements: [...taskTools, ...taskRules],
};
