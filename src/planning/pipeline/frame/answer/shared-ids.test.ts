import { describe, expect, it } from 'vitest';
import { inDialect } from '../../../../model/question/dialect.ts';
import { withSharedIds } from './shared-ids.ts';

const IDS = Array.from({ length: 12 }, (_, index) => `package_${index}.task`);
const ids = (description: string) => ({ type: 'string', enum: IDS, description });
const link = {
  type: 'object',
  properties: { from: ids('the task that binds'), to: ids('the task that is bound') },
  required: ['from', 'to'],
  additionalProperties: false,
};

describe('a list of ids', () => {
  it('that occurs twice is told once, and what its fields mean beside them', () => {
    expect(withSharedIds({ type: 'object', properties: { links: { type: 'array', items: link } } })).toEqual({
      type: 'object',
      properties: {
        links: {
          type: 'array',
          items: {
            ...link,
            properties: { from: { $ref: '#/$defs/ids_1' }, to: { $ref: '#/$defs/ids_1' } },
            description: 'from: the task that binds; to: the task that is bound',
          },
        },
      },
      $defs: { ids_1: { type: 'string', enum: IDS } },
    });
  });

  it.each(['openai-strict', 'anthropic', 'google', 'grammar'] as const)('is kept in the dialect %s', (dialect) => {
    const schema = withSharedIds(link);
    expect(JSON.stringify(inDialect(schema, dialect)).split('package_3.task')).toHaveLength(2);
  });

  it('that is short or occurs once stays where it is', () => {
    const once = { ...link, properties: { from: ids('the task') } };
    expect(withSharedIds(once)).toEqual(once);
    const short = { type: 'string', enum: ['low', 'high'] };
    const both = { type: 'object', properties: { a: short, b: short } };
    expect(withSharedIds(both)).toEqual(both);
  });
});
