import type { Command } from 'commander';
import type { SectionChoice } from '../../../library/index.ts';

/** Options of the commands that draft, for the sections that a plan may be without. */
export interface SectionOptions {
  readonly add?: readonly string[];
  readonly leaveOut?: readonly string[];
}

/** Adds `--add` and `--leave-out`. */
export function addSectionOptions(command: Command): void {
  command
    .option('--add <section...>', 'optional sections to draft, such as pitch; speed all drafts every one of them')
    .option('--leave-out <section...>', 'optional sections to leave out');
}

/** The options as the library takes them. */
export function sectionChoice({ add, leaveOut }: SectionOptions): SectionChoice {
  return { ...(add && { add_sections: add }), ...(leaveOut && { leave_out_sections: leaveOut }) };
}
