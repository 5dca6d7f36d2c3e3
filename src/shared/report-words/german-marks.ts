/** What the program writes before a colon, in German, by the English words; behind it stand words of the plan. */
export const germanBeginnings = {
  Criticism: 'Kritik',
  Scale: 'Umfang',
  'Not known yet': 'Noch nicht bekannt',
  'Not certain yet': 'Noch nicht sicher',
  'The prompt': 'Auftrag',
  Likelier: 'Wahrscheinlicher',
  Lost: 'Verloren geht',
  Saves: 'Erspart',
  'To check': 'Zu prüfen',
  'To settle': 'Zu klären',
  'That holds only if this comes in time': 'Das gilt nur, wenn dies rechtzeitig kommt',
  work: 'Arbeit',
  personal: 'im privaten Rahmen',
  small: 'klein',
  medium: 'mittel',
  large: 'groß',
  mega: 'sehr groß',
} as const;

/** What the program writes in brackets behind words of the plan, in German, by the English words. */
export const germanEndings = {
  chair: 'Vorsitz',
  default: 'Vorschlag',
  decision: 'Entscheidung',
  group: 'Gruppe',
  organisation: 'Organisation',
  person: 'Person',
  role: 'Rolle',
  'has done something like it': 'hat Ähnliches getan',
  'knows the trade or the place': 'kennt das Fach oder den Ort',
  'runs something like it': 'betreibt Ähnliches',
  'sells or lends what it takes': 'verkauft oder verleiht, was es braucht',
} as const;
