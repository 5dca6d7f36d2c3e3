import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pipeline } from '../pipeline/index.ts';
import { dataTables, MONEY } from './data-tables.ts';

const NONE: ReadonlySet<string> = new Set();

describe('the tables of a section', () => {
  it('are its lists of entries, with how each field is entered', () => {
    const schema = z.object({
      title: z.string(),
      tags: z.array(z.string()),
      facts: z.array(z.object({ id: z.string(), value: z.number() })),
      rows: z.array(
        z.object({
          id: z.string(),
          days: z.number().min(0).describe('working days'),
          people: z.number().int().min(1),
          cost: z
            .number()
            .int()
            .nullable()
            .meta({ description: 'minor units', ...MONEY }),
          kind: z.enum(['big', 'small']).optional(),
          done: z.boolean(),
          skills: z.array(z.string()),
          parts: z.array(z.object({ name: z.string() })),
          due: z.string().nullable(),
        }),
      ),
    });
    const [table, ...others] = dataTables(schema, new Set(['facts']));
    expect(others).toEqual([]);
    expect(table).toMatchObject({ field: 'rows', title: 'Rows' });
    expect(table?.columns.map(({ name, kind, optional }) => [name, kind, optional])).toEqual([
      ['id', 'text', false],
      ['days', 'number', false],
      ['people', 'whole', false],
      ['cost', 'money', true],
      ['kind', 'choice', true],
      ['done', 'yes_no', false],
      ['skills', 'texts', false],
      ['parts', 'nested', false],
      ['due', 'text', true],
    ]);
    expect(table?.columns.find(({ name }) => name === 'days')?.about).toBe('working days');
    expect(table?.columns.find(({ name }) => name === 'kind')?.choices).toEqual(['big', 'small']);
  });

  it('are there for what people change by numbers, with amounts in whole units', () => {
    const tables = (id: string) => dataTables(pipeline.byId.get(id)?.schema ?? z.object({}), NONE);
    const kinds = (id: string, field: string) =>
      Object.fromEntries(
        tables(id)
          .find((table) => table.field === field)
          ?.columns.map(({ name, kind }) => [name, kind]) ?? [],
      );
    expect(kinds('cost_estimates', 'items')).toMatchObject({ package: 'text', low: 'money', likely: 'money' });
    expect(kinds('team', 'roles')).toMatchObject({ count: 'whole', contract: 'choice', skills: 'texts' });
    expect(kinds('wbs_tasks', 'tasks')).toMatchObject({ people: 'whole', part_time: 'yes_no' });
    expect(kinds('identify_risks', 'risks')).toMatchObject({ probability: 'whole', impact: 'whole' });
    expect(kinds('durations', 'durations')).toMatchObject({ likely: 'number' });
    expect(kinds('dependencies', 'links')).toMatchObject({ type: 'choice', lag: expect.any(String) });
  });
});
