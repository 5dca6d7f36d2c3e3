import { z } from 'zod';
import { hostRequest } from '../../api/host-request.ts';

const Imported = z.object({
  graph_id: z.string(),
  notes: z.array(z.string()),
  left_out: z.array(z.object({ what: z.string(), count: z.number() })),
});

/** Proposes the tasks of a file in a project. @throws HostError with what cannot be read, and where */
export async function importTasks(projectId: string, file: File): Promise<z.infer<typeof Imported>> {
  const query = new URLSearchParams({ filename: file.name });
  const response = await hostRequest(`/api/projects/${projectId}/import?${query}`, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  return Imported.parse(await response.json());
}
