import { describe, expect, it } from 'vitest';
import { outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { ReportModel } from '../../../report/model.ts';
import { brief } from '../../intake/brief.ts';
import { report } from '../report/report.ts';

const BLOG = 'Write a blog post about beekeeping in cities for the magazine of our allotment club, by the end of May.';
const ROUNDABOUT =
  'Replace the signalled crossing at Mill Lane in Hereford with a roundabout. The county has set aside £1.4 million and wants it open to traffic by September 2028.';

async function outlined(prompt: string) {
  const plan = await outlinedPlan({ prompt, whole: true });
  const { headlines, notices } = plan.data<ReportModel>(report);
  return { domain: plan.data<{ primary_domain: string }>(brief).primary_domain, headlines, notices };
}

describe('an outline of a prompt that no template fits', () => {
  it('says so among its headlines, which the window and the command line show, and claims no template of an industry', async () => {
    const { domain, headlines, notices } = await outlined(BLOG);
    expect(domain).toBe('general');
    expect(headlines).toContainEqual({
      tone: 'warning',
      label: 'Kind of project',
      value: 'General',
      detail: expect.stringMatching(/^No template fits the prompt well/),
    });
    expect(notices.join()).toContain('from the prompt and the general template.');
    expect(notices.join()).not.toContain('a template for its industry');
  });

  it('is none of a roundabout, which is road works', async () => {
    const { domain, headlines, notices } = await outlined(ROUNDABOUT);
    expect(domain).toBe('construction');
    expect(headlines.map(({ label }) => label)).not.toContain('Kind of project');
    expect(notices.join()).toContain('a template for its industry');
  });
});
