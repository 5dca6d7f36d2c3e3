import { randomUUID } from 'node:crypto';
import type { Comment } from '../../../shared/contracts/comment.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { commentsOf, insertComment, removeComment, setResolved } from '../../store/plans/comments.ts';
import { findPlan } from '../plans/find-plan.ts';

/** As long as a page of a book; longer thoughts belong into the plan. */
const MOST_CHARACTERS = 4_000;
const MOST_COMMENTS = 1_000;

/** What people say of a plan, oldest first. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function listComments(
  library: Library,
  input: { readonly plan_id: string },
): Result<{ comments: readonly Comment[] }> {
  const found = findPlan(library, input.plan_id);
  return found.ok ? ok({ comments: commentsOf(library, input.plan_id) }) : found;
}

/**
 * Says something of a plan or of a section of its report. It changes nothing of the plan, so an archived plan and one
 * that is being drafted take comments, too.
 *
 * @param input.section anchor of the section; null for the plan as a whole
 * @param input.body plain text, 1 to 4,000 characters
 * @returns PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT
 */
export function addComment(
  library: Library,
  input: { readonly plan_id: string; readonly section: string | null; readonly body: string },
): Result<Comment> {
  const body = input.body.trim();
  const refused = refuseBody(body);
  if (refused) return refused;
  return library.transaction((): Result<Comment> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    const full = refuseFull(commentsOf(library, input.plan_id));
    if (full) return full;
    const comment = {
      id: randomUUID(),
      section: input.section,
      body,
      author: library.user,
      created_at: library.now(),
      resolved_at: null,
    };
    insertComment(library, input.plan_id, comment);
    return ok(comment);
  });
}

/** Marks a comment as resolved, or opens it again. PLAN_NOT_FOUND, PERMISSION_DENIED, CONFLICT (it is gone). */
export function resolveComment(
  library: Library,
  input: { readonly plan_id: string; readonly id: string; readonly resolved: boolean },
): Result<{ id: string; resolved: boolean }> {
  const { plan_id, id, resolved } = input;
  return library.transaction((): Result<{ id: string; resolved: boolean }> => {
    const found = findPlan(library, plan_id);
    if (!found.ok) return found;
    return setResolved(library, plan_id, id, resolved ? library.now() : null) ? ok({ id, resolved }) : gone();
  });
}

/** Deletes a comment; it is given back, so that it can be put back. PLAN_NOT_FOUND, PERMISSION_DENIED, CONFLICT. */
export function deleteComment(
  library: Library,
  input: { readonly plan_id: string; readonly id: string },
): Result<Comment> {
  return library.transaction((): Result<Comment> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    const comment = commentsOf(library, input.plan_id).find(({ id }) => id === input.id);
    return comment && removeComment(library, input.plan_id, input.id) ? ok(comment) : gone();
  });
}

/**
 * Puts a deleted comment back as it was, with its author and its times. It is there once, however often it is put back.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT as for `addComment`.
 */
export function putBackComment(
  library: Library,
  input: { readonly plan_id: string; readonly comment: Comment },
): Result<Comment> {
  const { plan_id, comment } = input;
  const refused = refuseBody(comment.body);
  if (refused) return refused;
  return library.transaction((): Result<Comment> => {
    const found = findPlan(library, plan_id);
    if (!found.ok) return found;
    const all = commentsOf(library, plan_id);
    const present = all.find(({ id }) => id === comment.id);
    if (present) return ok(present);
    const full = refuseFull(all);
    if (full) return full;
    insertComment(library, plan_id, comment);
    return ok(comment);
  });
}

function refuseBody(body: string): Result<never> | null {
  if (body !== '' && body.length <= MOST_CHARACTERS) return null;
  return err('INVALID_INPUT', `A comment has 1 to ${MOST_CHARACTERS} characters.`, {
    field: 'body',
    next: body === '' ? 'Write something.' : 'Shorten it, or write it as several comments.',
  });
}

function refuseFull(comments: readonly Comment[]): Result<never> | null {
  if (comments.length < MOST_COMMENTS) return null;
  return err('INVALID_INPUT', `A plan has at most ${MOST_COMMENTS} comments.`, {
    next: 'Delete those that are resolved.',
  });
}

function gone(): Result<never> {
  return err('CONFLICT', 'This comment was deleted.', { next: 'Reload the comments.' });
}
