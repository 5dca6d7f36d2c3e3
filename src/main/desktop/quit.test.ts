import { describe, expect, it } from 'vitest';
import { createQuit, type QuitChoice, quitQuestion } from './quit.ts';

function app(running: number, choices: readonly QuitChoice[] = []) {
  const did: string[] = [];
  const left = [...choices];
  const quit = createQuit({
    running: () => running,
    ask: async (count) => {
      did.push(`asked about ${count}`);
      return left.shift() ?? 'cancel';
    },
    toBackground: () => did.push('hidden'),
    end: async () => {
      did.push('work ended');
    },
    leave: () => did.push('left'),
  });
  return { quit, did };
}

describe('quitting', () => {
  it('asks nothing while nothing is drafted', async () => {
    const { quit, did } = app(0);
    await quit.request();
    expect(did).toEqual(['work ended', 'left']);
    expect(quit.hasEnded()).toBe(true);
  });

  it('ends nothing when the person thinks better of it, and asks again the next time', async () => {
    const { quit, did } = app(2, ['cancel', 'quit']);
    await quit.request();
    expect(did).toEqual(['asked about 2']);
    expect(quit.isEnding()).toBe(false);
    await quit.request();
    expect(did).toEqual(['asked about 2', 'asked about 2', 'work ended', 'left']);
  });

  it('only hides the window when drafting is to go on', async () => {
    const { quit, did } = app(1, ['background']);
    await quit.request();
    expect(did).toEqual(['asked about 1', 'hidden']);
  });

  it('asks once, however often it is asked for', async () => {
    const { quit, did } = app(1, ['quit']);
    await Promise.all([quit.request(), quit.request(), quit.request()]);
    expect(did.filter((step) => step === 'asked about 1')).toHaveLength(1);
    expect(did.filter((step) => step === 'work ended')).toHaveLength(1);
  });

  it('does not wait for an answer when nobody can give one', async () => {
    const did: string[] = [];
    const quit = createQuit({
      running: () => 1,
      ask: () => new Promise(() => undefined),
      toBackground: () => undefined,
      end: async () => void did.push('work ended'),
      leave: () => did.push('left'),
    });
    void quit.request();
    await quit.request({ ask: false });
    expect(did).toEqual(['work ended', 'left']);
  });

  it('says how many plans would stop, and that nothing is lost', () => {
    expect(quitQuestion(1).message).toBe('A plan is being drafted.');
    expect(quitQuestion(3)).toMatchObject({ message: '3 plans are being drafted.', cancelId: 2, defaultId: 2 });
  });
});
