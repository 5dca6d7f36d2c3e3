/**
 * What sections say in German where the program drafts them without a model, whatever the kind of project; see
 * `german-outline.ts`.
 */
export const germanOutlinedSections = {
  // Questions
  'Until you decide, each has its own task at the start.':
    'Bis Sie entscheiden, hat jede ihre eigene Aufgabe am Anfang.',
  'What do the tasks on the critical path really take, at best, most likely and at worst?':
    'Wie lange dauern die Aufgaben auf dem kritischen Weg wirklich, bestenfalls, wahrscheinlich und schlimmstenfalls?',
  'A row counts as your estimate once you have changed its figures or its reason, or agreed with it under Schedule.':
    'Eine Zeile gilt als Ihre Schätzung, sobald Sie Zahlen oder Grund geändert oder ihr unter „Zeitplan“ zugestimmt haben.',
  'What went wrong the last time someone here tried something like this? Probability and impact are template values until someone has assessed them.':
    'Was ging schief, als hier zuletzt jemand Ähnliches versucht hat? Wahrscheinlichkeit und Auswirkung sind Werte der Vorlage, bis jemand sie beurteilt hat.',
  'For which three packages can you get real quotes? Replace their amounts first: they only split your budget and do not show what the work costs.':
    'Für welche drei Pakete können Sie echte Angebote bekommen? Ersetzen Sie zuerst deren Beträge: Sie teilen nur Ihr Budget auf und zeigen nicht, was die Arbeit kostet.',
  'Which permits are really required at this location, and how long does each take? This list is general.':
    'Welche Genehmigungen sind an diesem Ort wirklich nötig, und wie lange dauert jede? Diese Liste ist allgemein.',
  'Who fills each role, and from when? On a small project, one person can fill two roles.':
    'Wer füllt jede Rolle, und ab wann? Bei einem kleinen Vorhaben kann eine Person zwei Rollen füllen.',
  'Which packages meet the demands that have none yet? Until you decide, each has its own task at the start.':
    'Welche Pakete erfüllen die Forderungen, die noch keines haben? Bis Sie entscheiden, hat jede ihre eigene Aufgabe am Anfang.',
  'What do the tasks on the critical path really take, at best, most likely and at worst? A row counts as your estimate once you have changed its figures or its reason, or agreed with it under Schedule.':
    'Wie lange dauern die Aufgaben auf dem kritischen Weg wirklich, bestenfalls, wahrscheinlich und schlimmstenfalls? Eine Zeile gilt als Ihre Schätzung, sobald Sie Zahlen oder Grund geändert oder ihr unter „Zeitplan“ zugestimmt haben.',
  'What is part of "{1}", and what is deliberately left out?': 'Was gehört zu „{1}“, und was entfällt mit Absicht?',
  'Who decides, who pays, who does the work, and who in {1} is affected by it?':
    'Wer entscheidet, wer bezahlt, wer tut die Arbeit, und wen in {1} betrifft sie?',
  'Set timeline.start or timeline.deadline, or correct the prompt.':
    'Setzen Sie timeline.start oder timeline.deadline, oder berichtigen Sie den Auftrag.',
  'How will you know the project has succeeded? Name two or three things you can measure.':
    'Woran erkennen Sie, dass das Vorhaben gelungen ist? Nennen Sie zwei oder drei Dinge, die sich messen lassen.',

  // Assumptions and risks
  'The template "{1}" was chosen because the prompt mentions {2}.':
    'Die Vorlage „{1}“ wurde gewählt, weil der Auftrag nennt: {2}.',
  'based on the stated budget.': 'nach dem genannten Budget.',
  'Contingency set aside': 'Zurückgelegte Reserve',
  'Usual for this kind of work ({1}).': 'Üblich für diese Art von Arbeit ({1}).',
  'Compare with the range of the cost simulation and with quotes.':
    'Mit der Spanne der Kostensimulation und mit Angeboten vergleichen.',
  'Set the fact to its actual value; everything that depends on it is recalculated.':
    'Die Zahl auf ihren wirklichen Wert setzen; alles, was davon abhängt, wird neu berechnet.',
  'The deadline is missed': 'Der Stichtag wird verfehlt',
  'The deadline was set before the work was estimated': 'Der Stichtag stand fest, bevor die Arbeit geschätzt war',
  'Tasks on the critical path take longer than their likely duration':
    'Aufgaben auf dem kritischen Weg dauern länger als wahrscheinlich',
  'The project ends after {1}': 'Das Vorhaben endet nach dem {1}',
  'A critical task overruns its likely duration and no float is left':
    'Eine kritische Aufgabe überschreitet ihre wahrscheinliche Dauer, und kein Puffer ist übrig',
  'Keep the options for closing the gap ready and decide on them before the float is used up':
    'Die Möglichkeiten, die Lücke zu schließen, bereithalten und vor dem Ende des Puffers entscheiden',

  // Team and governance
  'A shared workspace for decisions, documents and open questions, open to everyone on the team':
    'Ein gemeinsamer Platz für Entscheidungen, Dokumente und offene Fragen, allen im Team zugänglich',
  'A fixed weekly hour to go through work, risks and decisions':
    'Eine feste Stunde je Woche für Arbeit, Risiken und Entscheidungen',
  'Access, safety briefing and equipment on site before the first working day':
    'Zugang, Unterweisung und Ausrüstung vor Ort vor dem ersten Arbeitstag',
  'Project board': 'Lenkungskreis',
  'Project team': 'Projektteam',
  'Risk and change review': 'Risiko- und Änderungsrunde',
  'Sponsor (chair), the largest user, the main funder': 'Auftraggeber (Vorsitz), größter Nutzer, Hauptgeldgeber',
  '{1} (chair) and the role leads': '{1} (Vorsitz) und die Leitungen der Rollen',
  '{1}, finance, one board member': '{1}, Finanzen, ein Mitglied des Lenkungskreises',
  'every month, and at each gate': 'jeden Monat und zu jeder Freigabe',
  'every week': 'jede Woche',
  'every month': 'jeden Monat',
  'scope, deadline, budget, contingency, go/no-go at gates':
    'Umfang, Stichtag, Budget, Reserve, Ja oder Nein zu Freigaben',
  'order of work, suppliers within package budgets': 'Reihenfolge der Arbeit, Lieferanten im Budget der Pakete',
  'changes above the limit of the lead, responses to risks':
    'Änderungen über der Grenze der Leitung, Maßnahmen gegen Risiken',
  'Work within a package': 'Arbeit in einem Paket',
  'Role lead': 'Leitung der Rolle',
  'within the package budget': 'im Budget des Pakets',
  'Moving money between packages': 'Geld zwischen Paketen verschieben',
  'up to {1}': 'bis {1}',
  '{1} complete': 'Abschluss: {1}',
  'Changes above that limit': 'Änderungen über dieser Grenze',
  'within the contingency': 'innerhalb der Reserve',
  'Scope, deadline, total budget, stopping the project': 'Umfang, Stichtag, Gesamtbudget, Abbruch des Vorhabens',
  'A critical task slips beyond its float': 'Eine kritische Aufgabe verschiebt sich über ihren Puffer hinaus',
  'a working day': 'eines Arbeitstags',
  'A tripwire is crossed': 'Ein Warnzeichen ist überschritten',
  'a week': 'einer Woche',
  'Contingency is half used, or the deadline becomes unlikely':
    'Die Reserve ist halb verbraucht, oder der Stichtag wird unwahrscheinlich',
  'Harm to people, a breach of the law or of a constraint':
    'Schaden an Menschen, Verstoß gegen Recht oder eine Vorgabe',
  'the same day': 'desselben Tages',
  Sponsor: 'Auftraggeber',
  'The dashboard of this plan, updated before each meeting':
    'Der Überblick dieses Plans, vor jedem Treffen aktualisiert',
  'The tripwires of the premortem, each checked by its owner':
    'Die Warnzeichen des Premortems, jedes von seiner verantwortlichen Person geprüft',
  'Actual spending against the work packages in Costs':
    'Die wirklichen Ausgaben gegen die Arbeitspakete unter „Kosten“',
  'Contracts and payments checked by someone who did not order them':
    'Verträge und Zahlungen, geprüft von jemandem, der sie nicht bestellt hat',
  'Permits and safety records checked at each gate':
    'Genehmigungen und Sicherheitsnachweise, zu jeder Freigabe geprüft',
  'An external review of cost and schedule before the largest commitment':
    'Eine Prüfung von Kosten und Zeitplan von außen vor der größten Verpflichtung',
} as const;
