/**
 * What sections that are calculated or checked say in German, by the English sentences; see `german-sentences.ts`. A slot
 * between quotation marks takes any text without them.
 */
export const germanCalculations = {
  // First page
  '80% likely by {1}, deadline {2}; {3} of the simulated runs meet it.':
    'Zu 80% bis {1}, Stichtag {2}; {3} der simulierten Läufe halten ihn ein.',
  '[[budget.gap]] short of an 80% chance to cover the cost.':
    'Zu einer Deckung der Kosten mit 80% Wahrscheinlichkeit fehlen [[budget.gap]].',
  '{1}: 50% likely by {2}.': '{1}: zu 50% bis {2}.',
  'Needed {1}, budget {2}.': 'Benötigt {1}, Budget {2}.',
  'Next due {1}.': 'Nächste fällig am {1}.',
  '{1} of {2} points': '{1} von {2} Punkten',
  '1 missing, {1} too vague to plan with.': '1 fehlt, {1} zu ungenau, um damit zu planen.',
  '{1} missing, {2} too vague to plan with.': '{1} fehlen, {2} zu ungenau, um damit zu planen.',
  '{1} too vague to plan with.': '{1} zu ungenau, um damit zu planen.',
  'Say more in the prompt and draft again: this improves the plan most.':
    'Sagen Sie im Auftrag mehr, und lassen Sie neu verfassen: Das verbessert den Plan am meisten.',
  'The balance is lowest on {1}, with {2} left.': 'Am wenigsten ist übrig am {1}: {2}.',
  'Bring money forward, defer spending, or arrange bridge financing.':
    'Holen Sie Geld früher, verschieben Sie Ausgaben, oder sorgen Sie für eine Zwischenfinanzierung.',
  'Spent by then: {1}.': 'Bis dahin ausgegeben: {1}.',
  'Go with at least {1}.': 'Ja ab mindestens {1}.',
  'Go with at most {1}.': 'Ja bis höchstens {1}.',
  'None of the options: schedule and costs leave it open':
    'Keine der Möglichkeiten: Zeitplan und Kosten lassen es offen',
  'schedule and costs contain none of the options.': 'Zeitplan und Kosten enthalten keine der Möglichkeiten.',
  'Likely cost': 'Wahrscheinliche Kosten',
  'is {1}; with “{2}” at {3} it is {4}.': 'ist {1}; mit „{2}“ bei {3} wird daraus {4}.',

  'the task “{1}” matters most: what is due is finished on {2} if it goes well, on {3} if it goes badly.':
    'Am meisten zählt die Aufgabe „{1}“: Was fällig ist, ist am {2} fertig, wenn sie gut läuft, und am {3}, wenn sie schlecht läuft.',
  'the task “{1}” matters most: all is ready on {2} if it goes well, on {3} if it goes badly.':
    'Am meisten zählt die Aufgabe „{1}“: Alles ist am {2} bereit, wenn sie gut läuft, und am {3}, wenn sie schlecht läuft.',
  'the task “{1}” moves it most: {2} if it goes well, {3} if it goes badly.':
    'Am meisten bewegt es die Aufgabe „{1}“: {2}, wenn sie gut läuft, {3}, wenn sie schlecht läuft.',
  'it is missed when “{1}” takes more than {2} (planned with {3}; {4} to {5}).':
    'Er wird verfehlt, wenn „{1}“ mehr als {2} braucht (geplant mit {3}; {4} bis {5}).',
  'it is missed as planned, and met only when “{1}” takes {2} or less (planned with {3}; {4} to {5}).':
    'Er wird nach Plan verfehlt und nur gehalten, wenn „{1}“ höchstens {2} braucht (geplant mit {3}; {4} bis {5}).',
  'The plan is drafted from the scenario **{1}**': 'Der Plan folgt dem Szenario **{1}**',
  'The premise stands.': 'Die Grundannahme trägt.',
  'The premise stands on a condition.': 'Die Grundannahme trägt unter einer Bedingung.',
  'The premise does not stand as it is.': 'Die Grundannahme trägt so nicht.',
  '{1}, medium scale': '{1}, mittlerer Umfang',
  '{1}, small scale': '{1}, kleiner Umfang',
  '{1}, large scale': '{1}, großer Umfang',
  '{1}, mega scale': '{1}, sehr großer Umfang',
  '{1}, personal scale': '{1}, im privaten Rahmen',
  '{1}, with parts of: {2}, medium scale': '{1}, mit Teilen von „{2}“, mittlerer Umfang',
  '{1}, with parts of: {2}, small scale': '{1}, mit Teilen von „{2}“, kleiner Umfang',
  '{1}, with parts of: {2}, large scale': '{1}, mit Teilen von „{2}“, großer Umfang',
  '{1}, with parts of: {2}, mega scale': '{1}, mit Teilen von „{2}“, sehr großer Umfang',
  '{1}, with parts of: {2}, personal scale': '{1}, mit Teilen von „{2}“, im privaten Rahmen',
  '{1}, combined with {2}': '{1}, verbunden mit {2}',
  '{1}, before {2}': '{1}, vor „{2}“',
  'On {1}, {2} is missing.': 'Am {1} fehlen {2}.',
  'Known funding {1}, budget {2}, unfunded {3}.': 'Bekannte Mittel {1}, Budget {2}, ungedeckt {3}.',
  'No deadline is stated.': 'Es ist kein Stichtag genannt.',
  'No budget is stated, or nothing is priced yet.':
    'Es ist kein Budget genannt, oder es ist noch nichts mit Preisen versehen.',
  'Of what is needed, {1} is not covered by the funding that is known, {2}.':
    'Vom Benötigten sind {1} durch die bekannten Mittel von {2} nicht gedeckt.',
  'The likely cost {1} is above the {2} that the budget leaves for the work, so it draws on the management reserve.':
    'Die wahrscheinlichen Kosten von {1} übersteigen die {2}, die das Budget für die Arbeit lässt, und greifen auf die Managementreserve zurück.',
  'Some packages are not priced yet: they have a share of the budget.':
    'Einige Pakete haben noch keinen Preis: Sie haben einen Anteil am Budget.',
  'The durations are not estimated yet, and longer work costs more.':
    'Die Dauern sind noch nicht geschätzt, und längere Arbeit kostet mehr.',
  'Not all costs and durations are estimated yet.': 'Noch sind nicht alle Kosten und Dauern geschätzt.',
  'Is the budget fully funded?': 'Ist das Budget ganz finanziert?',
  'Find the rest, or decide what to leave out, before ordering work that the known funding does not cover.':
    'Beschaffen Sie den Rest, oder entscheiden Sie, was entfällt, bevor Sie Arbeit bestellen, die die bekannten Mittel nicht decken.',
  'met in {1} of the simulated runs': 'in {1} der simulierten Läufe eingehalten',
  'Save time until four runs in five meet it.': 'Gewinnen Sie Zeit, bis vier von fünf Läufen es einhalten.',
  'Shorten the work, or move the date.': 'Kürzen Sie die Arbeit, oder verschieben Sie das Datum.',
  'the costs with their contingency stay within it': 'die Kosten bleiben mit ihrer Reserve darin',
  'the durations were set to fit it, so this is not a check':
    'die Dauern wurden passend dazu gesetzt; das ist also keine Prüfung',
  'budget minus needed': 'Budget minus Benötigtes',
  'budget minus known funding': 'Budget minus bekannte Mittel',
  'deposits, interest and the like': 'Kautionen, Zinsen und Ähnliches',
  'Add to “{1}” under Files, or with `planexe edit PLAN {2}`:':
    'Unter „Dateien“ zu „{1}“ hinzufügen, oder mit `planexe edit PLAN {2}`:',
  'In {1}, “{2}” becomes “{3}”.': 'In „{1}“ wird aus „{2}“: „{3}“.',
  '1 missing.': '1 fehlt.',
  '{1} missing.': '{1} fehlen.',
  'above {1}': 'über {1}',
  'below {1}': 'unter {1}',

  // What was chosen
  'Change the kind of project and its scale in the brief.':
    'Ändern Sie Art und Umfang des Vorhabens im Auftrag in Kürze.',
  'The prompt states no start date, so this one is assumed.':
    'Der Auftrag nennt keinen Beginn, daher ist dieser angenommen.',
  'The budget is stated in {1}': 'Das Budget ist in {1} genannt',
  'The plan uses **{1}**: the budget is stated in {2}.': 'Der Plan rechnet in **{1}**: Das Budget ist in {2} genannt.',
  'State the budget with its currency in the prompt.': 'Nennen Sie im Auftrag das Budget mit seiner Währung.',
  'Change the estimates in Durations.': 'Ändern Sie die Schätzungen unter „Dauern“.',
  'See Durations': 'Siehe „Dauern“',
  'Set “{1}” in Facts.': 'Setzen Sie „{1}“ unter „Zahlen“.',
  'Of the budget, {1} is set aside': 'Vom Budget sind {1} zurückgelegt',
  'Usual for this kind of work.': 'Üblich für diese Art von Arbeit.',
  'Highest impact first.': 'Zuerst, was am meisten bewirkt.',
  'If an assumption proves wrong, change the plan.': 'Erweist sich eine Annahme als falsch, ändern Sie den Plan.',

  // Risks
  'Highest score first: probability times impact, each from 1 to 5, before and after the response.':
    'Die meisten Punkte zuerst: Wahrscheinlichkeit mal Auswirkung, je von 1 bis 5, vor und nach der Maßnahme.',
  'What a risk costs if it happens counts after the response, and is simulated with the schedule and the costs; probabilities 1 to 5 stand for 5, 20, 40, 60 and 85 in 100.':
    'Was ein Risiko kostet, wenn es eintritt, gilt nach der Maßnahme und wird mit Zeitplan und Kosten simuliert; die Wahrscheinlichkeiten 1 bis 5 stehen für 5, 20, 40, 60 und 85 von 100.',
  '{1}; after the response {2}.': '{1}; nach der Maßnahme {2}.',
  '**Owner:** {1}': '**Verantwortlich:** {1}',
  '{1} Arbeitstag and {2}': '{1} Arbeitstag und {2}',
  '{1} Arbeitstage and {2}': '{1} Arbeitstage und {2}',
  'no delay and no cost that is counted': 'keine Verzögerung und keine Kosten, die gezählt werden',
  '“Unverified” means that it comes from general knowledge: verify it before you rely on it.':
    '„Ungeprüft“ heißt, dass es aus allgemeiner Kenntnis genannt wurde: Prüfen Sie es, bevor Sie sich darauf verlassen.',

  // Schedule
  'With likely durations and the planned team, work starts on {1} and finishes on **{2}**, after {3}.':
    'Mit wahrscheinlichen Dauern und dem geplanten Team beginnt die Arbeit am {1} und endet am **{2}**; das sind {3}.',
  'Without any delay the plan meets the deadline {1}; Schedule risk shows how likely that is.':
    'Ohne jede Verzögerung hält der Plan den Stichtag {1} ein; wie wahrscheinlich das ist, steht unter „Terminrisiko“.',
  'Working week: Monday, Tuesday, Wednesday, Thursday, Friday; public holidays in Germany are non-working days.':
    'Arbeitswoche: Montag, Dienstag, Mittwoch, Donnerstag, Freitag; an Feiertagen in Deutschland wird nicht gearbeitet.',
  'Working week: Monday, Tuesday, Wednesday, Thursday, Friday; public holidays in Austria are non-working days.':
    'Arbeitswoche: Montag, Dienstag, Mittwoch, Donnerstag, Freitag; an Feiertagen in Österreich wird nicht gearbeitet.',
  'Working week: Monday, Tuesday, Wednesday, Thursday, Friday; public holidays in Switzerland are non-working days.':
    'Arbeitswoche: Montag, Dienstag, Mittwoch, Donnerstag, Freitag; an Feiertagen in der Schweiz wird nicht gearbeitet.',
  'Float is in working days.': 'Puffer in Arbeitstagen.',
  'The work due by the deadline is 50% likely to be finished by {1} and 80% likely by {2}; {3} of the simulated runs meet the deadline {4}.':
    'Die bis zum Stichtag fällige Arbeit ist zu 50% bis {1} und zu 80% bis {2} fertig; {3} der simulierten Läufe halten den Stichtag {4} ein.',
  'If every task took its likely time, it would be finished on {1}; {2} of the runs reach that.':
    'Dauerte jede Aufgabe so lange wie wahrscheinlich, wäre es am {1} fertig; das erreichen {2} der Läufe.',
  'Everything, including what comes after it, is 50% likely to be finished by {1} and 80% likely by {2}.':
    'Alles, auch was danach kommt, ist zu 50% bis {1} und zu 80% bis {2} fertig.',
  '{1} runs with a fixed seed, within the team’s capacity.':
    '{1} Läufe mit festem Startwert, im Rahmen dessen, was das Team leisten kann.',
  'Each task is drawn from a Beta-PERT distribution that has the best and the worst case as its 10% and 90% points.':
    'Jede Aufgabe wird aus einer Beta-PERT-Verteilung gezogen, deren 10%- und 90%-Punkte der beste und der schlimmste Fall sind.',
  'Tasks in a plan tend to run late together: any two have a correlation of {1}, plus {2} each for a shared phase and a shared role.':
    'Aufgaben eines Plans verspäten sich meist gemeinsam: Je zwei haben eine Korrelation von {1}, dazu je {2} für eine gemeinsame Phase und eine gemeinsame Rolle.',
  'A risk that occurs delays the work under way that it affects by half to twice the days in the table.':
    'Ein Risiko, das eintritt, verlängert die Arbeit, die es trifft und die dann läuft, um das Halbe bis Doppelte der Tage in der Tabelle.',
  'Drawn independently of each other and without risks, four in five runs would be finished by {1} instead of {2}, which is too optimistic.':
    'Unabhängig voneinander und ohne Risiken gezogen, wären vier von fünf Läufen bis {1} statt bis {2} fertig, was zu optimistisch ist.',
  'ends on {1}': 'endet am {1}',
  '{1}, ends on {2}': '{1}, endet am {2}',
  'finished by {1}': 'fertig bis {1}',
  'only between {1} and {2} of any year': 'nur zwischen {1} und {2} jedes Jahres',
  'not between {1} and {2} of any year': 'nicht zwischen {1} und {2} eines Jahres',
  '{1}, finished by {2}': '{1}, fertig bis {2}',
  '{1}, only between {2} and {3} of any year': '{1}, nur zwischen {2} und {3} jedes Jahres',
  '{1}, not between {2} and {3} of any year': '{1}, nicht zwischen {2} und {3} eines Jahres',
  'Of {1} constraints, {2} honoured, {3} bent; of {4} stated facts, {5} honoured, {6} bent, {7} ignored.':
    'Von {1} Vorgaben sind {2} eingehalten, {3} teils eingehalten; von {4} genannten Zahlen sind {5} eingehalten, {6} teils eingehalten, {7} übergangen.',
  'No time has to be saved.': 'Es muss keine Zeit gespart werden.',
  'Estimated task by task.': 'Aufgabe für Aufgabe geschätzt.',
  'Durations are in working days.': 'Dauern in Arbeitstagen.',
  'Working days: likely (best–worst).': 'Arbeitstage: wahrscheinlich (bester–schlimmster Fall).',
  'Float: working days that the task can slip without moving the finish.':
    'Puffer: Arbeitstage, um die sich die Aufgabe verschieben kann, ohne das Ende zu verschieben.',
  'After: the tasks that it waits for to finish; SS waits for their start; FF and SF bind its own finish.':
    'Danach: die Aufgaben, auf deren Ende sie wartet; SS wartet auf deren Beginn; FF und SF binden ihr eigenes Ende.',
  'R responsible: does the work.': 'R (responsible) erledigt die Arbeit.',
  'A accountable: owns the result.': 'A (accountable) verantwortet das Ergebnis.',
  'C consulted beforehand.': 'C (consulted) wird vorher gefragt.',
  'I informed.': 'I (informed) wird informiert.',

  // Money
  'The packages cost {1} of the {2} budget.': 'Die Pakete kosten {1} des Budgets von {2}.',
  'Adding {1} of contingency for 80% confidence leaves a **shortfall of {2}.**':
    'Mit {1} Reserve für 80% Sicherheit ergibt sich eine **Lücke von {2}.**',
  'Estimates that are too low (simulation, 80% confidence)': 'Zu niedrige Schätzungen (Simulation, 80% Sicherheit)',
  'Risks of the register that say what they would cost': 'Risiken, die sagen, was sie kosten würden',
  'Time-dependent costs during delay (80% likely finish)':
    'Zeitabhängige Kosten bei Verzögerung (Ende, zu 80% wahrscheinlich)',
  'For comparison: estimates, if packages went wrong independently':
    'Zum Vergleich: Schätzungen, wenn Pakete unabhängig voneinander fehlgingen',
  'sum of the packages': 'Summe der Pakete',
  'simulated, for 80% confidence': 'simuliert, für 80% Sicherheit',
  'the sum of these': 'die Summe davon',
  'Management reserve': 'Managementreserve',
  'a policy: a share of the budget': 'eine Regel: ein Anteil des Budgets',
  'budget without the management reserve': 'Budget ohne Managementreserve',
  '**Shortfall**': '**Fehlbetrag**',
  'needed minus budget': 'Benötigtes minus Budget',
  'Known funding': 'Bekannte Mittel',
  'sources that are named': 'Quellen, die genannt sind',
  '**Not covered by known funding**': '**Von bekannten Mitteln nicht gedeckt**',
  'needed minus known funding': 'Benötigtes minus bekannte Mittel',
  'At most {1} is spent in a month.': 'In einem Monat werden höchstens {1} ausgegeben.',
  'The lowest balance is {1}, on {2}.': 'Der niedrigste Stand ist {1}, am {2}.',
  'Available from the start': 'Von Beginn an verfügbar',
  'Spending is the likely cost; the contingency of {1} is not in it.':
    'Ausgegeben werden die wahrscheinlichen Kosten; die Reserve von {1} ist nicht darin.',
  'Each package is estimated on its own, independently of the budget.':
    'Jedes Paket ist für sich geschätzt, unabhängig vom Budget.',
  'The amounts are estimates, not quotes: get quotes for the largest packages first.':
    'Die Beträge sind Schätzungen, keine Angebote: Holen Sie zuerst für die größten Pakete Angebote ein.',

  // What was checked
  'The plan has no answer to one of these questions yet.': 'Auf eine dieser Fragen hat der Plan noch keine Antwort.',
  'Of {1} statements about good plans, {2} hold, {3} hold in part, {4} does not hold and {5} cannot be judged.':
    'Von {1} Aussagen über gute Pläne treffen {2} zu, {3} teilweise, {4} nicht, und {5} ist nicht zu beurteilen.',
  'Of {1} statements about good plans, {2} hold, {3} hold in part, {4} do not hold and {5} cannot be judged.':
    'Von {1} Aussagen über gute Pläne treffen {2} zu, {3} teilweise, {4} nicht, und {5} sind nicht zu beurteilen.',
  'The goal can be judged by somebody outside, with a date and a measure.':
    'Das Ziel kann jemand von außen beurteilen, mit Datum und Maß.',
  'Success is measured by what changes for those it is for, not by work that is done.':
    'Erfolg misst sich daran, was sich für die Betroffenen ändert, nicht an getaner Arbeit.',
  'What is not part of the project is said where a reader would expect it.':
    'Was nicht zum Vorhaben gehört, steht dort, wo man es erwartet.',
  'The work packages together yield every deliverable, and nothing that nobody asked for.':
    'Die Arbeitspakete ergeben zusammen jedes Ergebnis und nichts, was niemand verlangt hat.',
  'What the prompt demands or forbids is honoured in the work, not only repeated.':
    'Was der Auftrag verlangt oder verbietet, ist in der Arbeit eingehalten, nicht nur wiederholt.',
  'Nothing expensive begins before the evidence or permission that it rests on.':
    'Nichts Teures beginnt vor dem Nachweis oder der Erlaubnis, worauf es beruht.',
  'Durations and costs have a basis that somebody could check.':
    'Dauern und Kosten haben eine Grundlage, die sich prüfen lässt.',
  'There is time and money for what goes wrong, and it is said who may spend it.':
    'Für das, was schiefgeht, gibt es Zeit und Geld, und es steht da, wer es ausgeben darf.',
  'The money is there when it is needed, not only in sum.':
    'Das Geld ist da, wenn es gebraucht wird, nicht nur in der Summe.',
  'What the result costs to run and keep is considered where it outlives the project.':
    'Was das Ergebnis im Betrieb kostet, ist bedacht, wo es das Vorhaben überdauert.',
  'It is clear who decides what, and that person has the means to.':
    'Es ist klar, wer was entscheidet, und diese Person hat die Mittel dazu.',
  'The named roles can do the work in the time, also where it comes all at once.':
    'Die genannten Rollen schaffen die Arbeit in der Zeit, auch wo alles auf einmal kommt.',
  'The skills that the hardest task needs are in the team, or it is said where they come from.':
    'Was die schwerste Aufgabe an Können verlangt, hat das Team, oder es steht da, woher es kommt.',
  'No single person is the only one who can do something critical.':
    'Nichts Kritisches hängt an einer einzigen Person.',
  'Those who are affected and can stop or delay the project are met before it matters.':
    'Mit Betroffenen, die das Vorhaben aufhalten können, wird gesprochen, bevor es darauf ankommt.',
  'The risks that would end the project are named, each with a sign that is seen in time.':
    'Die Risiken, die das Vorhaben beenden würden, sind genannt, jedes mit einem Zeichen, das man rechtzeitig sieht.',
  'Responses to the worst risks are part of the work, with money and an owner.':
    'Maßnahmen gegen die größten Risiken gehören zur Arbeit, mit Geld und jemandem, der sie verantwortet.',
  'Permits, licences and duties that this work needs at this place are named and in time.':
    'Genehmigungen und Pflichten, die diese Arbeit an diesem Ort verlangt, sind genannt und rechtzeitig eingeplant.',
  'Harm to people, data or the environment is considered, and prevented by work in the plan.':
    'Schaden an Menschen, Daten oder Umwelt ist bedacht, und Arbeit im Plan beugt ihm vor.',
  'It is said when the project would be stopped, and what that would cost.':
    'Es steht da, wann das Vorhaben abgebrochen würde und was das kostete.',
  'short by {1}': 'es fehlen {1}',
  'planned for {1}': 'geplant für {1}',
  'The rules found no contradictions.': 'Die Regeln fanden keine Widersprüche.',
  'Text checked for contradictions by an AI agent through the queue; none left.':
    'Den Text hat ein KI-Agent über die Warteschlange auf Widersprüche geprüft; keiner ist übrig.',
  'Consistency review by an AI agent through the queue.':
    'Auf Widersprüche durchgesehen von einem KI-Agenten über die Warteschlange.',
  'Contradictions in the text of sections, by an AI agent through the queue.':
    'Widersprüche im Text der Abschnitte, durch einen KI-Agenten über die Warteschlange.',
  'The parts of the budget do not exceed its total: not applicable.':
    'Die Teile des Budgets sind nicht mehr als das Ganze: nicht anwendbar.',
  'When you edit a section, only the sections that depend on it are updated.':
    'Wenn Sie einen Abschnitt bearbeiten, werden nur die aktualisiert, die davon abhängen.',
  'The prompt describes a project that can be planned.': 'Der Auftrag beschreibt ein Vorhaben, das sich planen lässt.',
  'Checked by a model and by keywords.': 'Durch ein Modell und anhand von Stichwörtern geprüft.',
  'This is not an ethical or legal review.': 'Das ist keine ethische oder rechtliche Prüfung.',

  // Findings
  'No work package contains the default of “{1}”, so schedule and costs leave it out.':
    'Kein Arbeitspaket enthält, wovon der Plan bei „{1}“ ausgeht; Zeitplan und Kosten lassen es daher aus.',
  'Decide it, or add its work to the packages.': 'Entscheiden Sie es, oder fügen Sie die Arbeit den Paketen hinzu.',
  'By the time “{1}” is decided, {2} of the likely cost is already spent, so stopping then saves little.':
    'Wenn über „{1}“ entschieden wird, sind schon {2} der wahrscheinlichen Kosten ausgegeben; ein Abbruch spart dann wenig.',
  'Move the gate before the large orders, or state what stopping would still save.':
    'Legen Sie die Freigabe vor die großen Aufträge, oder geben Sie an, was ein Abbruch noch spart.',
  'Name who approves before committing money or people.':
    'Nennen Sie, wer zustimmt, bevor Geld oder Menschen gebunden werden.',
} as const;
