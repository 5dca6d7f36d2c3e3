import { expect, onTestFinished, test } from 'vitest';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { purgeTrash } from '../../recovery/trash.ts';
import { PERSON } from '../../store/events/audit.ts';
import { asUser } from '../plans/as-user.ts';
import { claimTask } from '../tasks/claim-task.ts';
import { completeTask } from '../tasks/end-task.ts';
import { active, seed } from '../tasks/fixture-tasks.ts';
import { graphReview } from '../tasks/graph-review.ts';
import { taskDetail } from '../tasks/task-detail.ts';
import { auditHistory } from './audit-history.ts';
import { browseProjects } from './browse-projects.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { eraseDeletedProject, listDeletedProjects, resolveDeletedProject } from './deleted-projects.ts';
import { projectOverview } from './project-overview.ts';
import { restoreProject } from './restore-project.ts';

const AGENT = 'agent:builder';
const DAY_S = 86_400;

/** A project that somebody works on, with one like it beside it. */
function worked() {
  const { clock, library } = clockedLibrary(onTestFinished);
  const project = active(library, [seed('a'), seed('b', ['a']), seed('c')]);
  unwrap(claimTask(library, { task_id: project.task_ids.c ?? '', lease_sec: 3_600 }, AGENT));
  unwrap(completeTask(library, { task_id: project.task_ids.a ?? '' }, PERSON));
  clock.forward(1);
  const other = active(library, [seed('a')]);
  return { clock, library, project, other };
}

test('a deleted project is gone with all that it holds, and comes back as it was, claims included', () => {
  const { library, project, other } = worked();
  const { project_id, graph_id, task_ids } = project;
  const seen = () => ({
    overview: unwrap(projectOverview(library, { project_id })),
    graph: unwrap(graphReview(library, { graph_id })),
    task: unwrap(taskDetail(library, { task_id: task_ids.b ?? '' })),
  });
  const before = { ...seen(), others: browseProjects(library), history: unwrap(auditHistory(library, { project_id })) };
  const { kept_until, name } = unwrap(deleteProject(library, { project_id }, PERSON));
  expect(codeOf(projectOverview(library, { project_id }))).toBe('project.not_found');
  expect(codeOf(taskDetail(library, { task_id: task_ids.b ?? '' }))).toBe('task.not_found');
  expect(codeOf(deleteProject(library, { project_id }, PERSON))).toBe('project.not_found');
  expect(browseProjects(library).projects.map((each) => each.project_id)).toEqual([other.project_id]);
  expect(listDeletedProjects(library).projects).toEqual([{ project_id, name, deleted_at: library.now(), kept_until }]);

  unwrap(restoreProject(library, { project_id }, PERSON));
  expect(seen()).toEqual({ overview: before.overview, graph: before.graph, task: before.task });
  expect(browseProjects(library)).toEqual(before.others);
  const [restored, deleted, ...rest] = unwrap(auditHistory(library, { project_id })).entries;
  expect([restored?.action, deleted?.action]).toEqual(['project.restored', 'project.deleted']);
  expect(rest).toEqual(before.history.entries);
  expect(listDeletedProjects(library).projects).toEqual([]);
});

test('what comes back takes another name where its own was given away', () => {
  const { library } = clockedLibrary(onTestFinished);
  const first = unwrap(createProject(library, { name: 'Bakery' }, PERSON));
  unwrap(deleteProject(library, first, PERSON));
  const second = unwrap(createProject(library, { name: 'bakery' }, PERSON));
  expect(unwrap(restoreProject(library, first, PERSON))).toMatchObject({
    name: 'Bakery (restored)',
    slug: 'bakery-restored',
  });
  unwrap(deleteProject(library, second, PERSON));
  expect(unwrap(resolveDeletedProject(library, { project: 'BAKERY' })).project_id).toBe(second.project_id);
  expect(unwrap(resolveDeletedProject(library, { project: second.project_id.slice(0, 8) })).name).toBe('bakery');
  expect(codeOf(resolveDeletedProject(library, { project: 'Brewery' }))).toBe('project.not_found');
});

test('it is one line of news for whoever listens, however much was done in the project', () => {
  const { library, project } = worked();
  const news = () => library.prepare("SELECT count(*) AS n FROM changes WHERE kind = 'work_changed'").get()?.n;
  const told = (work: () => unknown) => {
    const before = Number(news());
    work();
    return Number(news()) - before;
  };
  // The entry in its trail, and the project itself.
  expect(told(() => unwrap(deleteProject(library, project, PERSON)))).toBe(2);
  expect(told(() => unwrap(restoreProject(library, project, PERSON)))).toBe(2);
});

test('it is kept for thirty days, and only for whom it belongs to', () => {
  const { clock, library, project, other } = worked();
  const stranger = asUser(library, 'somebody');
  expect(codeOf(deleteProject(stranger, project, PERSON))).toBe('project.not_found');
  unwrap(deleteProject(library, project, PERSON));
  expect(listDeletedProjects(stranger).projects).toEqual([]);
  expect(codeOf(restoreProject(stranger, project, PERSON))).toBe('project.not_found');
  expect(codeOf(eraseDeletedProject(stranger, project))).toBe('project.not_found');

  clock.forward(15 * DAY_S);
  unwrap(deleteProject(library, other, PERSON));
  clock.forward(15 * DAY_S);
  purgeTrash(library);
  expect(listDeletedProjects(library).projects.map(({ project_id }) => project_id)).toEqual([other.project_id]);
  expect(codeOf(restoreProject(library, project, PERSON))).toBe('project.not_found');
  unwrap(eraseDeletedProject(library, other));
  expect(codeOf(restoreProject(library, other, PERSON))).toBe('project.not_found');
});
