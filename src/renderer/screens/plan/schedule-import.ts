import { z } from 'zod';
import type { ScheduleImportPreview } from '../../../shared/contracts/schedule-import.ts';
import { hostRequest } from '../../api/host-request.ts';

const Applied = z.object({
  stale: z.array(z.object({ id: z.string(), title: z.string() })),
  undo: z.array(z.object({ path: z.string(), content: z.string(), expected_sha256: z.string() })),
});

/** What a file would change in its plan. @throws HostError with what cannot be read */
export async function previewScheduleFile(planId: string, file: File): Promise<ScheduleImportPreview> {
  return (await send(planId, file, '')) as ScheduleImportPreview;
}

/** Takes exactly what the preview with this token showed. @throws HostError */
export async function applyScheduleFile(planId: string, file: File, token: string): Promise<z.infer<typeof Applied>> {
  return Applied.parse(await send(planId, file, `?${new URLSearchParams({ token })}`));
}

async function send(planId: string, file: File, query: string): Promise<unknown> {
  const response = await hostRequest(`/api/plans/${encodeURIComponent(planId)}/schedule-import${query}`, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  return response.json();
}
