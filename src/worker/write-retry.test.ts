import { expect, test } from 'vitest';
import { writeRetry } from './write-retry.ts';

function failing(code: string, times: number) {
  let tries = 0;
  return {
    write() {
      tries += 1;
      if (tries <= times) throw Object.assign(new Error(code), { code });
      return 'written';
    },
    tries: () => tries,
  };
}

function setUp() {
  const ending = new AbortController();
  const told: string[] = [];
  const options = { signal: ending.signal, onWait: (code: string) => told.push(code), pause: async () => undefined };
  return { ending, told, retry: writeRetry(options) };
}

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])('%s is waited for, and told once', async (code) => {
  const { told, retry } = setUp();
  expect(await retry.whileBusy(failing(code, 3).write)).toBe('written');
  expect(told).toEqual([code]);
});

test('a full disk is waited for only by what must be written', async () => {
  const { retry } = setUp();
  await expect(retry.whileBusy(failing('SQLITE_FULL', 1).write)).rejects.toThrow('SQLITE_FULL');
  expect(await retry.whileUnwritable(failing('ENOSPC', 2).write)).toBe('written');
});

test('anything else is an error at once', async () => {
  const { told, retry } = setUp();
  const write = failing('SQLITE_CORRUPT', 1);
  await expect(retry.whileUnwritable(write.write)).rejects.toThrow('SQLITE_CORRUPT');
  expect([write.tries(), told]).toEqual([1, []]);
});

test('a worker that is told to end does not wait any longer', async () => {
  const { ending, retry } = setUp();
  ending.abort();
  await expect(retry.whileBusy(failing('SQLITE_BUSY', 9).write)).rejects.toThrow('SQLITE_BUSY');
});
