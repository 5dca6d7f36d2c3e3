import { describe, expect, it } from 'vitest';
import { type AskedQuestion, rankedQuestions } from './user-questions.ts';

const asked = (text: string, weight = 1, section = 'Team'): AskedQuestion => ({
  text,
  stage: section.toLowerCase(),
  section,
  weight,
});
const texts = (...questions: AskedQuestion[]) => rankedQuestions(questions).map(({ text }) => text);

describe('questions to the user', () => {
  it('about one subject are asked once, in the words of the section on which most hangs', () => {
    const questions = rankedQuestions([
      asked('Who signs the lease of the harbour hall?', 3, 'Risks'),
      asked('Has the owner of the harbour hall agreed to the lease?', 20, 'Brief'),
      asked('When may the lease of the harbour hall begin?', 8, 'Durations'),
    ]);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      text: 'Has the owner of the harbour hall agreed to the lease?',
      sections: ['Brief', 'Durations', 'Risks'],
    });
  });

  it('about one fact have one subject, whatever their words', () => {
    expect(texts(asked('Is [[budget.total]] firm?', 9), asked('Who grants [[budget.total]]?', 2))).toEqual([
      'Is [[budget.total]] firm?',
    ]);
  });

  it('about different subjects stay apart, although they begin alike', () => {
    const different = [
      asked('Which permits does the town demand?'),
      asked('Which lifeguards work at night?'),
      asked('Welche Genehmigungen verlangt die Stadt?'),
    ];
    expect(rankedQuestions(different)).toHaveLength(3);
  });

  it('stay apart where a long one only touches what a short one asks', () => {
    const touching = [
      asked('Who signs the lease?', 9),
      asked('Does the insurer cover water damage in the changing rooms before the lease is signed by the council?', 2),
    ];
    expect(rankedQuestions(touching)).toHaveLength(2);
    expect(rankedQuestions(touching.slice(1), ['Who signs the lease?'])).toHaveLength(1);
  });

  it('come in the order of what hangs on them, those that more sections ask before those of the same weight', () => {
    const questions = [
      asked('Which swimmers come in winter?', 5, 'SWOT'),
      asked('Which contractor is trusted?', 5, 'Costs'),
      asked('Which contractor is trusted most?', 4, 'Risks'),
      asked('Which opening day is promised?', 30, 'Brief'),
    ];
    expect(texts(...questions)).toEqual([
      'Which opening day is promised?',
      'Which contractor is trusted?',
      'Which swimmers come in winter?',
    ]);
  });

  it('come with what most hangs on first, and none is lost', () => {
    const letters = [...'abcdefghijklmnopqrst'];
    const many = letters.map((letter, index) => asked(`Which ${letter.repeat(7)} is ${letter.repeat(5)}1?`, index));
    const ranked = rankedQuestions(many);
    expect(ranked).toHaveLength(letters.length);
    expect(ranked[0]?.text).toContain('ttttttt');
  });

  it('are not asked again where they are a decision already', () => {
    const again = rankedQuestions(
      [asked('Decide: lease the harbour hall, or buy it?'), asked('Which lifeguards work at night?')],
      ['Should the harbour hall be leased or bought?'],
    );
    expect(again.map(({ text }) => text)).toEqual(['Which lifeguards work at night?']);
  });
});
