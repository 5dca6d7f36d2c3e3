import { z } from 'zod';
import {
  checkFile,
  discardEdit,
  draftedFile,
  EXPORT_FORMATS,
  exportName,
  fileStatus,
  listFiles,
  namedEntries,
  readArtifact,
  recognisedNames,
  writeArtifact,
} from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });
const File = PlanId.extend({ path: z.string() });

/** The files of a plan: looked at, edited, brought back. */
export const filesApi = apiRouter({
  list: api.input(PlanId).query(({ ctx, input }) => unwrap(listFiles(ctx.library, input))),
  status: api.input(File).query(({ ctx, input }) => unwrap(fileStatus(ctx.library, input))),
  names: api.input(PlanId).query(({ ctx, input }) => unwrap(recognisedNames(ctx.library, input))),
  entries: api.input(PlanId).query(({ ctx, input }) => unwrap(namedEntries(ctx.library, input))),
  /** A range of a file, in bytes. What was said to a model and by it is given only when it is asked for. */
  read: api
    .input(
      File.extend({
        start: z.number().int().min(0),
        length: z.number().int().min(1),
        include_sensitive: z.boolean(),
      }),
    )
    .query(({ ctx, input: { plan_id, path, start, length, include_sensitive } }) =>
      unwrap(readArtifact(ctx.library, { plan_id, path, range: { start, length }, include_sensitive })),
    ),
  check: api
    .input(File.extend({ content: z.string() }))
    .mutation(async ({ ctx, input }) => unwrap(await checkFile(ctx.library, input))),
  write: api
    .input(File.extend({ content: z.string(), expected_sha256: z.string() }))
    .mutation(async ({ ctx, input }) => unwrap(await writeArtifact(ctx.library, input))),
  /** Formats in which plans are exported, each with the names that its files have under `/exports/<plan>/`. */
  exports: api.query(() =>
    EXPORT_FORMATS.map(({ id, title, about, extension, parts }) => ({
      id,
      title,
      about,
      extension,
      files:
        parts.length === 0
          ? [{ name: exportName(id, ''), part: null }]
          : parts.map((part) => ({ name: exportName(id, part.id), part: part.title })),
    })),
  ),
  drafted: api.input(File).query(({ ctx, input }) => unwrap(draftedFile(ctx.library, input))),
  discard: api.input(File).mutation(async ({ ctx, input }) => unwrap(await discardEdit(ctx.library, input))),
});
