import { describe, expect, it } from 'vitest';
import { writeArtifact } from '../../../src/library/index.ts';
import { pagePath } from '../../../src/planning/engine/stage.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { planForEachTest } from '../../support/plans/drafted-plan.ts';
import { readFile, unwrap } from '../../support/plans/plan-state.ts';

/** A page that was edited is held against the data of its section, because all calculations follow the data. */

const plan = planForEachTest();

const nameOf = (stage: string, role: 'json' | 'md') =>
  pagePath(pipeline.byId.get(stage) ?? { id: stage, number: '' }).replace(/md$/, role);
const read = (path: string) => readFile(plan.library, plan.planId, path);

function write(path: string, content: string) {
  return writeArtifact(plan.library, { plan_id: plan.planId, path, content }).then(unwrap);
}

function found(): { section: string; message: string }[] {
  const { findings } = JSON.parse(read(nameOf('consistency', 'json'))) as {
    findings: { code: string; section: string; message: string }[];
  };
  return findings.filter(({ code }) => code === 'page-differs-from-data');
}

const notices = () => (JSON.parse(read(nameOf('report', 'json'))) as { notices: string[] }).notices.join('\n');

describe('an edited page that no longer says what its data says', () => {
  it('is a finding that names the difference, and stands before the first number of the report', async () => {
    const page = read(nameOf('team', 'md'));
    await write(nameOf('team', 'md'), page.replace('| Lead architect | 2 |', '| Lead architect | 3 |'));
    expect(found()).toEqual([
      expect.objectContaining({
        section: 'team',
        message: expect.stringContaining('“Lead architect” says 3 where the data says 2'),
      }),
    ]);
    expect(notices()).toContain('no longer say what their data says: Team.');
  });

  it('is found where a row was dropped, added, or a score changed in a list', async () => {
    const risks = read(nameOf('identify_risks', 'md'));
    await write(nameOf('identify_risks', 'md'), risks.replace('3 × 5 = 15', '1 × 5 = 5'));
    const [row = ''] = /^\| Trades .*\n/m.exec(read(nameOf('team', 'md'))) ?? [];
    const team = read(nameOf('team', 'md')).replace(row, row.replace('Trades', 'Volunteers'));
    await write(nameOf('team', 'md'), team);
    const [ofRisks, ofTeam] = ['identify_risks', 'team'].map((id) => found().find(({ section }) => section === id));
    expect(ofRisks?.message).toMatch(/“Score” says 1 where the data says 3/);
    expect(ofTeam?.message).toMatch(/“Trades” is missing on the page; “Volunteers” is not in the data/);
  });

  it('is found when the data changes after the page was edited, which keeps its words', async () => {
    await write(nameOf('team', 'md'), `${read(nameOf('team', 'md'))}\nThe architect is a friend.\n`);
    expect(found()).toEqual([]);
    const data = JSON.parse(read(nameOf('team', 'json'))) as { roles: { count: number }[] };
    const [first, ...others] = data.roles;
    await write(nameOf('team', 'json'), JSON.stringify({ ...data, roles: [{ ...first, count: 4 }, ...others] }));
    expect(found().map(({ section }) => section)).toEqual(['team']);
  });

  it('is none where only words were changed, and none where the data was edited instead', async () => {
    const words = read(nameOf('team', 'md')).replace('Build what was drawn', 'Build what was agreed on');
    await write(nameOf('team', 'md'), `${words}\n\n12 more people would like to help.\n`);
    const data = JSON.parse(read(nameOf('identify_risks', 'json'))) as { risks: { probability: number }[] };
    const [first, ...others] = data.risks;
    const risks = [{ ...first, probability: 1 }, ...others];
    await write(nameOf('identify_risks', 'json'), JSON.stringify({ ...data, risks }));
    expect(found()).toEqual([]);
    expect(read(nameOf('identify_risks', 'md'))).toContain('1 × 5 = 5');
  });
});
