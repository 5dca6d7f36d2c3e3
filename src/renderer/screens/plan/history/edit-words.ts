import { EDIT_REASON, type EditEntry, PROMPT_PATH, scheduleWords } from '../../../../shared/contracts/edit-history.ts';
import { runName } from '../words.ts';

const PART = { page: ': page', data: ': data', file: '' } as const;

/** What was changed, in a few words: a section, or the tasks of a schedule edit; `Undone: …` where it was taken back. */
export function editTitle(entry: EditEntry): string {
  const { takes_back, kind } = entry;
  // To discard an edit says of itself what it does.
  if (takes_back === null || kind === 'discarded') return scheduleWords(entry.reason) ?? subjectOf(entry);
  const title = scheduleWords(takes_back.reason) ?? subjectOf(entry);
  return `${takes_back.again ? 'Redone' : 'Undone'}: ${title}`;
}

function subjectOf({ kind, path, about, role }: EditEntry): string {
  switch (kind) {
    case 'created':
      return 'Plan created';
    case 'imported':
      return 'Plan imported';
    case 'copied':
      return 'Copied from another plan';
    case 'undeleted':
      return 'Plan restored from the trash';
    case 'renamed':
      return 'Name';
    case 'fact':
      return about ?? 'Fact';
    default:
      if (path === PROMPT_PATH) return 'Prompt';
      return about === null ? (path ?? '') : `${about}${role === null ? '' : PART[role]}`;
  }
}

/** What happened to it, and who did it: `Edited by Ada`. */
export function editWords(entry: EditEntry): string {
  const { kind, by, run_id, reason } = entry;
  const who = by === null ? '' : ` by ${by === 'external' ? 'another program' : by}`;
  switch (kind) {
    case 'discarded':
      return `Edit discarded${who}`;
    case 'redrafted':
      return run_id === null ? 'Updated' : `Redrafted by ${runName(run_id).toLowerCase()}`;
    case 'deleted':
      return `Deleted${who}`;
    case 'fact':
      return `Fact changed${who}`;
    case 'renamed':
      return `Renamed${who}`;
    case 'edited':
      if (reason === EDIT_REASON.restored) return `Earlier version restored${who}`;
      // Its title names tasks, and not the section that they are of.
      return scheduleWords(entry.takes_back?.reason ?? reason) === null
        ? `Edited${who}`
        : `${entry.about ?? entry.path ?? 'Schedule'} edited${who}`;
    case 'prompt':
      return `Edited${who}`;
    default:
      return '';
  }
}

/** Words of the program for where an edit was made; a reason that a person or an agent gave stays as it is. */
const MADE_IN: Readonly<Record<string, string>> = {
  [EDIT_REASON.schedule]: 'In the schedule',
  [EDIT_REASON.facts]: 'In the facts',
  [EDIT_REASON.decision]: 'By a decision',
  [EDIT_REASON.scenario]: 'By another scenario',
};

/** Why it was changed; null where nothing is known beyond what `editWords` says. */
export function editReason({ reason, takes_back }: EditEntry): string | null {
  if (reason === null || reason === EDIT_REASON.restored) return null;
  // The title says it already.
  if (scheduleWords(takes_back?.reason ?? reason) !== null) return null;
  return MADE_IN[reason] ?? reason;
}
