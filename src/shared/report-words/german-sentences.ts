/**
 * The most frequent sentences of the program in German, by the English ones. `{1}`, `{2}` … stand for what the plan fills
 * in; references to facts are kept as they are.
 */
export const germanSentences = {
  // First page
  'No combination of these steps makes it likely: the best reaches [[gap.chance]].':
    'Keine Verbindung dieser Schritte macht es wahrscheinlich: Die beste erreicht [[gap.chance]].',
  'With the steps below it is [[gap.chance]]: take them, or agree on another date.':
    'Mit den Schritten unten ist sie [[gap.chance]]: Gehen Sie sie, oder vereinbaren Sie ein anderes Datum.',
  '50% likely by [[schedule.p50]].': 'Zu 50% bis [[schedule.p50]].',
  'Everything is finished by [[schedule.p80]], 80% likely.': 'Alles ist zu 80% bis [[schedule.p80]] fertig.',
  'Deadline [[timeline.deadline]]; if nothing takes longer than likely, what is due then is done on [[deadline.planned]], which [[deadline.plan_chance]] of the simulated runs reach.':
    'Stichtag [[timeline.deadline]]; wenn nichts länger dauert als wahrscheinlich, ist das bis dahin Fällige am [[deadline.planned]] fertig, was [[deadline.plan_chance]] der simulierten Läufe erreichen.',
  'Deadline [[timeline.deadline]]; if nothing takes longer than likely, the work ends on [[deadline.planned]], which [[schedule.plan_chance]] of the simulated runs reach.':
    'Stichtag [[timeline.deadline]]; wenn nichts länger dauert als wahrscheinlich, endet die Arbeit am [[deadline.planned]], was [[schedule.plan_chance]] der simulierten Läufe erreichen.',
  'Can the work be finished by the deadline?': 'Kann die Arbeit bis zum Stichtag fertig werden?',
  'Does the budget cover the work and its contingency?': 'Deckt das Budget die Arbeit und ihre Reserve?',
  'Is the money there when it is needed?': 'Ist das Geld da, wenn es gebraucht wird?',
  'Save time, move the deadline or cut the scope before making any promises.':
    'Zeit sparen, den Stichtag verschieben oder den Umfang kürzen, bevor etwas versprochen wird.',
  'Cut the scope or raise more money before the first large commitment.':
    'Vor der ersten großen Verpflichtung den Umfang kürzen oder mehr Geld beschaffen.',
  'Most important first; sections that ask are in brackets.':
    'Die wichtigsten zuerst; in Klammern die Abschnitte, die fragen.',
  'Keep each default, or change it.': 'Behalten Sie jeden Vorschlag, oder ändern Sie ihn.',

  // Sections
  'Each attack comes from one side and without knowledge of the others.':
    'Jeder Angriff kommt von einer Seite und kennt die anderen nicht.',
  'What is left of the premise is judged after it.': 'Danach steht, was von der Grundannahme übrig bleibt.',
  'Changing any one weight by a third does not change the winner.':
    'Ein einzelnes Gewicht um ein Drittel zu ändern, ändert die Wahl nicht.',
  'Work that begins before these are shown may be wasted.':
    'Arbeit, die beginnt, bevor dies gezeigt ist, kann vergeblich sein.',
  'The amounts are estimates for each package, not quotes.': 'Die Beträge sind Schätzungen je Paket, keine Angebote.',
  'The management reserve covers the contingency that the simulation finds necessary.':
    'Die Managementreserve deckt die Reserve, die nach der Simulation nötig ist.',
  'The management reserve is less than the contingency that the simulation finds necessary.':
    'Die Managementreserve ist kleiner als die Reserve, die nach der Simulation nötig ist.',
  'Packages are simulated with a correlation of {1}, because estimating errors rarely cancel out.':
    'Die Pakete werden mit einer Korrelation von {1} simuliert, weil sich Schätzfehler selten ausgleichen.',
  'Other payments, such as deposits and interest: {1}.': 'Weitere Zahlungen, etwa Kautionen und Zinsen: {1}.',
  'Money without a stated release is assumed to be available from the start.':
    'Geld, für das keine Freigabe genannt ist, gilt als von Beginn an verfügbar.',
  'Only named funding counts.': 'Es zählen nur Mittel, deren Quelle genannt ist.',
  'Imagine that it is a year later and the project has failed.':
    'Stellen Sie sich vor, es ist ein Jahr später und das Vorhaben ist gescheitert.',
  'Each story has a tripwire that would have warned you in time.':
    'Zu jeder Geschichte gehört ein Zeichen, das rechtzeitig gewarnt hätte.',
  '{1} experts read what belongs to their field, each without knowing what the others say.':
    '{1} Fachleute lesen, was zu ihrem Gebiet gehört, jede Person ohne zu wissen, was die anderen sagen.',
  'Of {1} criticisms, {2} are critical.': 'Von {1} Kritikpunkten sind {2} kritisch.',
  'Of {1} criticisms, {2} were accepted: {3} by changed wording, which this report shows, {4} by changed facts, which the plan is calculated from, and {5} by changes that you make.':
    'Von {1} Kritikpunkten wurden {2} angenommen: {3} durch geänderte Formulierungen, die dieser Bericht zeigt, {4} durch geänderte Zahlen, mit denen der Plan rechnet, und {5} durch Änderungen, die Sie vornehmen.',
  'Critical criticisms that nothing in the plan answers: {1} before, {2} after.':
    'Kritische Punkte, auf die nichts im Plan antwortet: {1} vorher, {2} nachher.',
  'Critical criticisms that nothing in the plan answers: {1} before, {2} after ({3} accepted and left to you).':
    'Kritische Punkte, auf die nichts im Plan antwortet: {1} vorher, {2} nachher ({3} angenommen und Ihnen überlassen).',
  'The plan is better for it.': 'Der Plan ist dadurch besser.',
  'The plan is hardly better for it.': 'Der Plan ist dadurch kaum besser.',
  'The plan is worse for it.': 'Der Plan ist dadurch schlechter.',
  'Resume the plan after these changes: what depends on them is updated.':
    'Setzen Sie den Plan nach diesen Änderungen fort: Was davon abhängt, wird aktualisiert.',
  'PLAN stands for the ID of this plan.': 'PLAN steht für die Kennung dieses Plans.',
  'The report shows the changed wording; the files of the sections are unchanged.':
    'Der Bericht zeigt die geänderten Formulierungen; die Dateien der Abschnitte sind unverändert.',
  'The budget covers the likely cost, but not the full contingency.':
    'Das Budget deckt die wahrscheinlichen Kosten, aber nicht die volle Reserve.',
  'Cut scope, raise the budget, or accept the risk in writing.':
    'Kürzen Sie den Umfang, erhöhen Sie das Budget, oder nehmen Sie das Risiko schriftlich an.',
  'Cut the scope, or raise the money.': 'Kürzen Sie den Umfang, oder beschaffen Sie das Geld.',

  // What was checked
  'Every section matches its schema.': 'Jeder Abschnitt entspricht seinem Schema.',
  'Every reference points to a fact.': 'Jeder Verweis führt zu einer Zahl.',
  'Every number in drafted text is a reference.': 'Jede Zahl im verfassten Text ist ein Verweis.',
  'No date is before the start of the plan.': 'Kein Datum liegt vor dem Beginn des Plans.',
  'Every owner is a role in the team, and every due phase exists.':
    'Jede verantwortliche Rolle gehört zum Team, und jede genannte Phase gibt es.',
  'The goal and the milestones state one finish, and the schedule reaches it.':
    'Ziel und Meilensteine nennen ein Ende, und der Zeitplan erreicht es.',
  'Decisions fit the schedule and the costs.': 'Die Entscheidungen passen zu Zeitplan und Kosten.',
  'Every quantity in the prompt is used.': 'Jede Menge des Auftrags wird verwendet.',
  'What is needed is no more than what there is.': 'Was gebraucht wird, ist nicht mehr als das, was da ist.',
  'What money rests on is checked before it is spent.': 'Worauf Geld beruht, wird geprüft, bevor es ausgegeben wird.',
  'Dates, odds and sums are calculated.': 'Daten, Wahrscheinlichkeiten und Summen sind berechnet.',
  'Every quotation was found at its place in the prompt.': 'Jedes Zitat wurde an seiner Stelle im Auftrag gefunden.',
  'Whether the prompt is true.': 'Ob der Auftrag zutrifft.',
  'Local law, permits and prices: they come from general knowledge of similar projects.':
    'Örtliches Recht, Genehmigungen und Preise: Sie stammen aus allgemeiner Kenntnis ähnlicher Vorhaben.',
  'Whether an expert would agree: a model drafted this plan, and no expert has reviewed it.':
    'Ob Fachleute zustimmen würden: Ein Modell hat diesen Plan verfasst, und keine Fachperson hat ihn geprüft.',
  'Drafted by an AI agent through the queue.': 'Von einem KI-Agenten über die Warteschlange verfasst.',
} as const;
