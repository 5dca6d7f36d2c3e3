import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSettingsFile } from './desktop-settings.ts';
import { createCrashCounter } from './log/crash-counter.ts';
import { boundedFiles } from './log/log-file.ts';
import { overallProgress, progressText, shortTitle } from './menus/running-plans.ts';
import { warnAboutSandbox } from './sandbox.ts';
import { outsideLink } from './window/outside-link.ts';
import { isPageShown } from './window/page-shown.ts';
import { createRecovery } from './window/recovery.ts';

const noFault = (error: unknown) => {
  throw error;
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-desktop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a link that leaves the app', () => {
  it.each(['https://example.org/a?b=c', 'http://example.org/', 'mailto:ada@example.org'])('%s is shown', (link) =>
    expect(outsideLink(link)).toBe(link),
  );
  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://server/share',
    'ms-msdt:/id',
    'planexe://plan/a',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    'not an address',
    `https://example.org/${'a'.repeat(2_000)}`,
  ])('%s is not', (link) => expect(outsideLink(link)).toBeNull());
});

describe('a page that breaks down', () => {
  it('is loaded anew, until that does not help', () => {
    const recovery = createRecovery();
    expect([0, 100, 200, 300].map((nowMs) => recovery.after(nowMs))).toEqual(['reload', 'reload', 'reload', 'ask']);
    expect(recovery.after(400)).toBe('reload');
  });
  it('is loaded anew for ever when it happens rarely', () => {
    const recovery = createRecovery();
    for (let minute = 1; minute < 20; minute += 1) expect(recovery.after(minute * 61_000)).toBe('reload');
  });
});

describe('plans that are being drafted', () => {
  const plan = (title: string, progress: number) => ({ planId: 'p', title, progress });
  it('are counted and put together', () => {
    expect(overallProgress([])).toBeNull();
    expect(overallProgress([plan('a', 20), plan('b', 70)])).toBe(0.45);
    expect(progressText([plan('a', 20), plan('b', 70)])).toBe('2 plans, 45%');
    expect(progressText([plan('a', 99.9)])).toBe('1 plan, 99%');
  });
  it('have their titles cut between characters', () => {
    expect(shortTitle('👩‍🚀'.repeat(3))).toBe('👩‍🚀'.repeat(3));
    expect([...shortTitle('x'.repeat(200))]).toHaveLength(48);
    expect(shortTitle('one\ntwo')).toBe('one two');
  });
});

describe('the log', () => {
  it('never takes more than its files may', () => {
    const folder = temporaryFolder();
    const files = boundedFiles(folder, 1_000);
    for (let line = 0; line < 500; line += 1) files.write(`${'x'.repeat(99)}\n`);
    expect(readdirSync(folder).sort()).toEqual(['planexe.1.log', 'planexe.2.log', 'planexe.3.log', 'planexe.log']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000);
  });
});

describe('what the app remembers', () => {
  it('is read again, and is as new where it cannot be understood', () => {
    const file = join(temporaryFolder(), 'desktop.json');
    expect(openSettingsFile(file, noFault).read()).toMatchObject({ theme: 'system', window: null, updates: false });
    openSettingsFile(file, noFault).change({ theme: 'dark' });
    expect(openSettingsFile(file, noFault).read().theme).toBe('dark');
    openSettingsFile(file, noFault).change({ theme: 'purple' as 'dark', window: { bounds: null } as never });
    expect(openSettingsFile(file, noFault).read()).toMatchObject({ theme: 'system', window: null });
  });
});

describe('a process that ends by itself', () => {
  it('is told of when it ends again and again, soon after its start', () => {
    const told: string[] = [];
    const endings = createCrashCounter((name) => told.push(name));
    for (const livedMs of [10, 20, 90_000, 10]) endings.ended('drafting', livedMs);
    endings.ended('planning', 10);
    expect(told).toEqual([]);
    endings.ended('drafting', 10);
    expect(told).toEqual(['drafting']);
  });
});

describe('what the person looks at', () => {
  it('is a place and all within it, and nothing before there is a page', () => {
    expect(isPageShown('app://planexe/plan/a/report', '/plan/a')).toBe(true);
    expect(isPageShown('app://planexe/plan/ab', '/plan/a')).toBe(false);
    expect(isPageShown('', '/plan/a')).toBe(false);
  });
});

describe('without Chromium’s sandbox', () => {
  it('an AppImage says so, once; whoever turned it off themselves knows', () => {
    const file = join(temporaryFolder(), 'desktop.json');
    const told: string[] = [];
    const start = (isOff: boolean, isImage: boolean) =>
      warnAboutSandbox({
        isOff,
        isImage,
        settings: openSettingsFile(file, noFault),
        tell: ({ message }) => told.push(message),
      });
    start(false, true);
    start(true, false);
    expect(told).toEqual([]);
    start(true, true);
    start(true, true);
    expect(told).toEqual(['PlanExe runs without Chromium’s sandbox.']);
  });
});

describe('settings that cannot be written', () => {
  it('hold all the same, and are written with the next change', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'settings', 'desktop.json');
    const faults: unknown[] = [];
    const settings = openSettingsFile(file, (error) => faults.push(error));
    settings.change({ theme: 'dark' });
    expect(settings.read().theme).toBe('dark');
    expect(faults).toHaveLength(1);
    mkdirSync(join(folder, 'settings'));
    settings.change({ updates: true });
    expect(openSettingsFile(file, noFault).read()).toMatchObject({ theme: 'dark', updates: true });
  });
});
