import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import { type Library, listProjects, listTasks } from '../../library/index.ts';

const PREFIX = 'planexe://project/';

/** Address of a project's status, which is told of when something is done in it. */
export function projectUri(projectId: string): string {
  return `${PREFIX}${projectId}`;
}

/** The caller's projects, oldest first. */
export function listProjectResources(library: Library): Resource[] {
  return listProjects(library).projects.map(({ project_id, name, slug }) => ({
    uri: projectUri(project_id),
    name: slug,
    title: `Project ${name}`,
    description: 'Its task plans with their status and the counts of their tasks. list_tasks has the tasks.',
    mimeType: 'application/json',
  }));
}

/** The status of the caller's project at that address; null when it is the address of no project of the caller. */
export function readProject(library: Library, uri: string): ReadResourceResult | null {
  if (!uri.startsWith(PREFIX)) return null;
  const projectId = uri.slice(PREFIX.length);
  const project = listProjects(library).projects.find(({ project_id }) => project_id === projectId);
  const listed = listTasks(library, { project_id: projectId, limit: 0 });
  if (!project || !listed.ok) return null;
  const plans = listed.value.graphs.map(({ graph_id, title, status, asked_by, counts }) => ({
    planId: graph_id,
    title,
    status,
    awaitingHuman: status === 'proposed' && asked_by !== null,
    counts,
  }));
  const text = JSON.stringify({ projectId, name: project.name, slug: project.slug, plans });
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}
