import { z } from 'zod';
import { hostRequest } from './host-request.ts';

const Imported = z.object({
  plan_id: z.string(),
  title: z.string(),
  imported_before: z.object({ title: z.string(), at: z.string() }).nullable(),
  warnings: z.array(z.string()),
});
export type Imported = z.infer<typeof Imported>;

/**
 * Takes an exported plan in.
 * @param options.once answers the plan that came from the same export earlier, where there is one, instead of a second
 * @throws HostError when the host refuses it
 */
export async function importPlan(zip: Blob, { once = false } = {}): Promise<Imported> {
  const response = await hostRequest(`/api/import${once ? '?once=true' : ''}`, {
    method: 'POST',
    body: zip,
    headers: { 'Content-Type': 'application/zip' },
  });
  return Imported.parse(await response.json());
}
