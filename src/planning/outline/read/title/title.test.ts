import { expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.ts';

it('a sentence that begins with its money is named after what it is for', () => {
  const text = '€90 k from my own savings, €50 k of it in the first year, to open a bike repair shop in Ghent.';
  expect(readPrompt(text, '2027-01-04').title).toBe('Open Bike Repair Shop in Ghent');
});

it.each([
  [
    'Wir wollen in unserer Gemeinde Altenberg im Erzgebirge bis zum 30. September 2028 das alte Freibad in ein Naturbad umbauen. Das Budget beträgt 1,8 Millionen Euro.',
    'Das alte Freibad in ein Naturbad umbauen',
  ],
  ['Ich plane die Hochzeit meiner Tochter im Juni 2027 in Freiburg mit 120 Gästen.', 'Hochzeit in Freiburg'],
  [
    'Entwickeln Sie für die Stadtbibliothek Leipzig eine App, mit der Leser Bücher vormerken. Start ist der 1. Februar 2027.',
    'App für die Stadtbibliothek',
  ],
  ['Wir möchten ein neues Café in Hamburg eröffnen.', 'Neues Café in Hamburg'],
])('names a German project after what is made or done: %#', (text, title) => {
  expect(readPrompt(text, '2027-01-04').title).toBe(title);
});
