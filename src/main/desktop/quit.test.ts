import { describe, expect, it } from 'vitest';
import { createQuit, type QuitChoice, quitQuestion } from './quit.ts';

function app(running: number, choices: readonly QuitChoice[] = [], stays: readonly boolean[] = []) {
  const did: string[] = [];
  const left = [...choices];
  const staying = [...stays];
  const quit = createQuit({
    running: () => running,
    ask: async (count) => {
      did.push(`asked about ${count}`);
      return left.shift() ?? 'cancel';
    },
    async closeWindow() {
      const closed = !(staying.shift() ?? false);
      did.push(closed ? 'window closed' : 'window kept');
      return closed;
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
    expect(did).toEqual(['window closed', 'work ended', 'left']);
    expect(quit.hasEnded()).toBe(true);
  });

  it('ends nothing when the person thinks better of it, and asks again the next time', async () => {
    const { quit, did } = app(2, ['cancel', 'quit']);
    await quit.request();
    expect(did).toEqual(['asked about 2']);
    expect(quit.isEnding()).toBe(false);
    await quit.request();
    expect(did).toEqual(['asked about 2', 'asked about 2', 'window closed', 'work ended', 'left']);
  });

  it('only hides the window when drafting is to go on', async () => {
    const { quit, did } = app(1, ['background']);
    await quit.request();
    expect(did).toEqual(['asked about 1', 'hidden']);
  });

  it('leaves the end to the installer when another version takes its place, although its window has closed', async () => {
    const did: string[] = [];
    const quit = createQuit({
      running: () => 0,
      ask: async () => 'quit',
      async closeWindow() {
        // As Electron does once the last window has closed.
        queueMicrotask(() => void quit.request());
        return true;
      },
      toBackground: () => undefined,
      end: async () => undefined,
      leave: () => did.push('left'),
    });
    expect(await quit.endWork()).toBe(true);
    did.push('installer begins');
    await quit.request({ ask: false });
    expect(did).toEqual(['installer begins', 'left']);
  });

  it('asks once, however often it is asked for', async () => {
    const { quit, did } = app(1, ['quit']);
    await Promise.all([quit.request(), quit.request(), quit.request()]);
    expect(did.filter((step) => step === 'asked about 1')).toHaveLength(1);
    expect(did.filter((step) => step === 'work ended')).toHaveLength(1);
  });

  it('ends nothing while the person stays for what is not saved, and can be asked for again', async () => {
    const { quit, did } = app(1, ['quit', 'quit'], [true, false]);
    await quit.request();
    expect(did).toEqual(['asked about 1', 'window kept']);
    expect([quit.isClosing(), quit.isEnding()]).toEqual([false, false]);
    expect(await app(0, [], [true]).quit.endWork()).toBe(false);
    await quit.request();
    expect(did.slice(2)).toEqual(['asked about 1', 'window closed', 'work ended', 'left']);
  });

  it('does not wait for a window that is kept when nobody is there', async () => {
    const did: string[] = [];
    const quit = createQuit({
      running: () => 0,
      ask: async () => 'cancel',
      closeWindow: () => new Promise(() => undefined),
      toBackground: () => undefined,
      end: async () => void did.push('work ended'),
      leave: () => did.push('left'),
    });
    void quit.request();
    expect([quit.isClosing(), quit.isEnding()]).toEqual([true, false]);
    await quit.request({ ask: false });
    expect(quit.isEnding()).toBe(true);
    expect(did).toEqual(['work ended', 'left']);
  });

  it('does not wait for an answer when nobody can give one', async () => {
    const did: string[] = [];
    const quit = createQuit({
      running: () => 1,
      ask: () => new Promise(() => undefined),
      closeWindow: async () => true,
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
