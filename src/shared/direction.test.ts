import { describe, expect, it } from 'vitest';
import { withOwnDirection, withOwnDirections } from './direction.ts';

const [RLE, PDF, RLO, RLI, PDI] = ['\u202b', '\u202c', '\u202e', '\u2067', '\u2069'];

describe('withOwnDirection', () => {
  it.each([
    ['leaves what is written in one direction', 'שלום and hello', 'שלום and hello'],
    ['leaves what is ended', `a ${RLE}b${PDF} ${RLI}c${PDI} d`, `a ${RLE}b${PDF} ${RLI}c${PDI} d`],
    ['ends an override', `exe.${RLO}fdp`, `exe.${RLO}fdp${PDF}`],
    ['ends what is nested, innermost first', `${RLI}a${RLO}b`, `${RLI}a${RLO}b${PDF}${PDI}`],
    ['ends it where the line ends', `${RLO}a\nb`, `${RLO}a${PDF}\nb`],
    ['drops ends of what stands around the text', `a${PDF}b${PDI}c`, 'abc'],
    ['knows that the end of an isolate ends what is in it', `${RLI}a${RLO}b${PDI}c${PDF}`, `${RLI}a${RLO}b${PDI}c`],
  ])('%s', (_case, text, expected) => {
    expect(withOwnDirection(text)).toBe(expected);
    expect(withOwnDirection(expected)).toBe(expected);
  });

  it('goes through a whole model', () => {
    const model = { title: `${RLO}a`, rows: [{ name: `${RLI}b`, n: 1, none: null }] };
    expect(withOwnDirections(model)).toEqual({
      title: `${RLO}a${PDF}`,
      rows: [{ name: `${RLI}b${PDI}`, n: 1, none: null }],
    });
  });
});
