import assert from 'node:assert/strict';
import { HOSTILE_UNITS, repeated } from '../support/files/hostile-texts.ts';
import { startReading, TEXT_READERS } from '../support/files/text-readers.ts';
import { seeded } from '../support/seeded.ts';
import type { Scenario } from './scenario.ts';

const LENGTH = 100_000;
const LIMIT_MS = 60_000;
const TEXTS = 12;

export const hostileTexts: Scenario = {
  name: 'hostile-texts',
  claim: 'whatever a prompt or a page says over and over, everything that reads it comes to its end',
  async open() {
    const thread = startReading(LIMIT_MS);
    return {
      async round(seed) {
        const random = seeded(seed);
        const unit = () => HOSTILE_UNITS[Math.floor(random() * HOSTILE_UNITS.length)] ?? '';
        for (let text = 0; text < TEXTS; text += 1) {
          // One alone, or some in front of many: `1 1 1 ...` or `€1 [[a|[[a|[[a|...`.
          const before = text % 3 === 0 ? '' : repeated(unit(), Math.floor(random() * LENGTH) / 2);
          const many = unit();
          for (const reader of TEXT_READERS) {
            const fault = await thread.read({ reader, text: before + repeated(many, LENGTH - before.length) });
            const words = JSON.stringify(before.slice(0, 20) + many);
            assert.equal(fault, null, `${reader} with ${words}: ${fault}`);
          }
        }
        return { texts: TEXTS };
      },
      close: () => thread.close(),
    };
  },
};
