import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNetwork } from '../../../schedule/network.ts';
import type { Link, LinkType } from '../../../schedule/types.ts';
import { awaitingLinks, evidentLinks, type PlacedTask, unawaitedEnds } from './connect-network.ts';

const task = (id: string, apart = false): PlacedTask => {
  const [phase = '', pack = ''] = id.split('.');
  return { id, phase, package: `${phase}.${pack}`, apart };
};
const link = (from: string, to: string, type: LinkType = 'FS', soft = false): Link => ({
  from,
  to,
  type,
  lag: 0,
  soft,
});
const arrows = (links: readonly Link[]) => links.map(({ from, to }) => `${from} ${to}`);

// Two phases: two packages of two tasks, then one package of two.
const tasks = ['a.x.1', 'a.x.2', 'a.y.1', 'a.y.2', 'b.z.1', 'b.z.2'].map((id) => task(id));

describe('links that follow from the order of the work', () => {
  it('chain the tasks of a package and hang a phase on all ends of the one before', () => {
    const links = evidentLinks(tasks, []);
    expect(arrows(links)).toEqual(['a.x.1 a.x.2', 'a.y.1 a.y.2', 'b.z.1 b.z.2', 'a.x.2 b.z.1', 'a.y.2 b.z.1']);
    expect(links.every(({ soft, type }) => soft && type === 'FS')).toBe(true);
  });

  it('leave alone what a given link places: inside a package, and across phases', () => {
    const given = [link('a.x.1', 'a.x.2', 'SS'), link('a.y.1', 'b.z.1')];
    expect(arrows(evidentLinks(tasks, given))).toEqual(['a.y.1 a.y.2', 'b.z.1 b.z.2']);
  });

  it('keep the order inside a package for a task that also waits for another package', () => {
    expect(arrows(evidentLinks(tasks, [link('a.y.1', 'a.x.2')]))).toContain('a.x.1 a.x.2');
  });

  it('do not take a task for an end because another begins with it', () => {
    const given = [link('a.x.1', 'a.x.2', 'SS')];
    expect(arrows(evidentLinks(tasks, given))).toEqual(expect.arrayContaining(['a.x.1 b.z.1', 'a.x.2 b.z.1']));
  });

  it('never run against a given link', () => {
    expect(arrows(evidentLinks(tasks, [link('a.x.2', 'a.x.1')]))).not.toContain('a.x.1 a.x.2');
    expect(arrows(evidentLinks(tasks, [link('b.z.1', 'a.x.1')]))).not.toContain('a.x.2 b.z.1');
  });

  it('bind nothing to a task that stands apart', () => {
    const links = evidentLinks([...tasks, task('a.x.3', true)], []);
    expect(arrows(links).join(' ')).not.toContain('a.x.3');
  });

  it('close no circle and leave what is kept of the given links, whatever these are', () => {
    const place = fc.integer({ min: 0, max: tasks.length - 1 });
    const someLink = fc
      .tuple(place, place, fc.constantFrom<LinkType>('FS', 'SS', 'FF', 'SF'), fc.boolean())
      .map(([from, to, type, soft]) => link(tasks[from]?.id ?? '', tasks[to]?.id ?? '', type, soft));
    const ids = tasks.map(({ id }) => id);
    fc.assert(
      fc.property(fc.array(someLink, { maxLength: 14 }), (given) => {
        const kept = checkNetwork(ids, given).links;
        const added = evidentLinks(tasks, given);
        const all = checkNetwork(ids, [...given, ...added]);
        expect(new Set(all.links)).toEqual(new Set([...kept, ...added]));
        // Nothing floats: what waits for nothing is in the first phase, or something before it waits for it.
        const bound = new Set(all.links.map(({ to }) => to));
        const binds = new Set(all.links.map(({ from }) => from));
        for (const { id, phase } of tasks) expect(phase === 'a' || bound.has(id) || binds.has(id)).toBe(true);
      }),
    );
  });
});

describe('links that make the end of each task count', () => {
  const kinds = (links: readonly Link[]) => links.map(({ from, to, type }) => `${from} ${type} ${to}`);
  const chain = [link('a.x.1', 'a.x.2'), link('a.x.2', 'b.z.1'), link('b.z.1', 'b.z.2')];

  it('end a task that nothing waits for with the last of its phase for which the next one waits', () => {
    const given = [...chain, link('a.y.1', 'a.y.2')];
    expect(kinds(awaitingLinks(tasks, given))).toEqual(['a.y.2 FF a.x.2']);
  });

  it('do so with a task of which only the start is waited for, and leave the last phase alone', () => {
    const given = [
      ...chain.slice(0, 2),
      link('a.y.1', 'a.y.2', 'SS'),
      link('a.y.2', 'b.z.1'),
      link('b.z.1', 'b.z.2', 'SS'),
    ];
    expect(unawaitedEnds(tasks, given).map(({ id }) => id)).toEqual(['a.y.1', 'b.z.1']);
    expect(kinds(awaitingLinks(tasks, given))).toEqual(['a.y.1 FF a.y.2']);
  });

  it('let the next phase wait where nothing else of the phase is waited for', () => {
    expect(kinds(awaitingLinks(tasks.slice(3, 5), []))).toEqual(['a.y.2 FS b.z.1']);
  });

  it('add nothing where each end is waited for, and never run against a given link', () => {
    expect(awaitingLinks(tasks, evidentLinks(tasks, []))).toEqual([]);
    expect(kinds(awaitingLinks(tasks, [link('b.z.1', 'a.x.1', 'SS')])).join()).not.toContain('a.x.1 FS b.z.1');
  });
});
