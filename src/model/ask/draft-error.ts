import { StageError } from '../../planning/engine/stage-error.ts';
import { sizeOf } from './asking-limits.ts';
import type { CallFault } from './call-fault.ts';
import type { GivenUp } from './model-session.ts';

type Cause = CallFault['cause'];
type Rank = Cause | 'turned_away';

/**
 * Which of several faults a run ends with: what stops every question before what stops this one, and of those what
 * time or the user can repair first.
 */
const BY_SERIOUSNESS: readonly Rank[] = [
  'rate_limited',
  'overloaded',
  'network',
  'out_of_memory',
  'provider_fault',
  'stalled',
  'context_too_long',
  'cut_by_length',
  'invalid_answer',
  'refused',
  // Only when no other model was asked: the fault of a model that was asked is more informative.
  'authentication',
  'out_of_credit',
  'turned_away',
];

const REACH: Readonly<Record<Cause, StageError['reach']>> = {
  authentication: 'run',
  out_of_credit: 'run',
  rate_limited: 'run',
  overloaded: 'run',
  network: 'run',
  out_of_memory: 'run',
  provider_fault: 'run',
  stalled: 'stage',
  context_too_long: 'item',
  cut_by_length: 'item',
  refused: 'item',
  invalid_answer: 'item',
};

/** What is wrong with a question or its answer, and not with the model as a whole. */
const FAULTS_OF_ANSWERS: ReadonlySet<Cause> = new Set([
  'context_too_long',
  'cut_by_length',
  'invalid_answer',
  'refused',
  'stalled',
]);

export function isFaultOfAnswer(cause: Cause): boolean {
  return FAULTS_OF_ANSWERS.has(cause);
}

/** The error of a question that no model answered. */
export function draftError(given: readonly [GivenUp, ...GivenUp[]], stage: string): StageError {
  const worst = given.reduce((best, next) => (rank(next) < rank(best) ? next : best));
  const { fault, evidence } = worst;
  const { cause, detail } = fault;
  const reach = cause === 'provider_fault' && detail === 'stream' ? 'stage' : REACH[cause];
  return new StageError('generation_error', messageFor(worst, stage).slice(0, 256), true, {
    kind: cause,
    reach,
    // Small models cannot answer every question; a large one that fails is worth asking again.
    mayOutline: isFaultOfAnswer(cause) && given.every(({ model }) => sizeOf(model.entry) === 'small'),
    ...(evidence !== undefined && { evidence }),
  });
}

function rank({ fault }: GivenUp): number {
  return BY_SERIOUSNESS.indexOf(fault.detail === 'model' ? 'turned_away' : fault.cause);
}

/** The message and the next step, without any text of a provider or a model. */
function messageFor({ model, fault }: GivenUp, stage: string): string {
  const who = model.entry.key;
  const { title } = model.provider;
  const key = model.keyName;
  switch (fault.cause) {
    case 'authentication':
      return `${title} rejected the API key for ${who}. ${key ? `Set a valid key in ${key}` : 'Sign in, or name a key in the profile'}, then resume.`;
    case 'out_of_credit':
      return `The account at ${title} has no credit left for ${who}. Add credit or choose another profile, then resume.`;
    case 'rate_limited':
      return `Rate limit of ${title} reached for ${who}. Resume later, or lower concurrency in the profile.`;
    case 'overloaded':
      return `${title} is overloaded: ${who} did not answer after several tries. Resume later or choose another profile.`;
    case 'network':
      return `Could not reach ${title} for ${who}. Check the network, or that the server is running, then resume.`;
    case 'stalled':
      return `${who} timed out in section ${stage}. Resume, raise its timeouts in the profile, or choose a faster model.`;
    case 'context_too_long':
      return `The question for section ${stage} exceeds the context of ${who}. Choose a model with a larger context, or raise the server's context length.`;
    case 'cut_by_length':
      return `${who} reached its output limit in section ${stage}. Raise max_output_tokens in the profile or choose another model.`;
    case 'refused':
      return `${who} refused to answer in section ${stage}. Choose another profile, or edit the prompt.`;
    case 'invalid_answer':
      return `${who} gave no usable answer in section ${stage}, even after feedback. Resume to retry, or choose a stronger model.`;
    case 'out_of_memory':
      return `Too little memory is free for ${who}: it was not loaded, or the system ended its process. Close other programs, choose a smaller model or a shorter context, then resume.`;
    case 'provider_fault':
      if (fault.detail === 'model' && model.provider.id === 'embedded')
        return `${who} cannot be loaded on this computer: its file is damaged or too new. Get the file again or choose another model, then resume.`;
      return fault.detail === 'model'
        ? `${title} has no model ${model.entry.model} for ${who}, or it is not available to you. Fix the profile, then resume.`
        : `${title} failed to answer for ${who}${fault.status === null ? '' : ` (status ${fault.status})`} in section ${stage}. Resume later or choose another profile.`;
  }
}
