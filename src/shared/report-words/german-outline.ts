/**
 * What a plan says in German where nobody estimated, judged or wrote: its outline, what is not known yet, and what would
 * help; see `german-sentences.ts`. What a template of a kind of project says stays English, and the plan says so.
 */
export const germanOutline = {
  // Who drafted
  'Drafted without a model, from the prompt and a template for its industry.':
    'Ohne Modell verfasst, aus dem Auftrag und einer Vorlage für diese Art von Vorhaben; Sätze der Vorlage sind englisch.',
  'Drafted without a model, from the prompt and the general template.':
    'Ohne Modell verfasst, aus dem Auftrag und der allgemeinen Vorlage; Sätze der Vorlage sind englisch.',
  'This is an outline: what needs judgement is left as a question for you.':
    'Dies ist eine Gliederung: Was Urteil verlangt, ist als Frage an Sie offen.',
  'This plan is an outline: your prompt combined with what similar projects usually need, and nothing else.':
    'Dieser Plan ist eine Gliederung: Ihr Auftrag, verbunden mit dem, was ähnliche Vorhaben meist brauchen, und nichts weiter.',
  'Drafted by {1}.': 'Verfasst von {1}.',
  'Profile: outline.': 'Profil: Gliederung.',
  'Profile: {1}.': 'Profil: {1}.',
  'Speed: all.': 'Tempo: alles.',
  'Speed: fast.': 'Tempo: schnell.',
  '{1} further sections have no errors or warnings and are not edited':
    '{1} weitere Abschnitte sind ohne Fehler, Warnungen und Bearbeitung',
  '{1} sections have no errors or warnings and are not edited':
    '{1} Abschnitte sind ohne Fehler, Warnungen und Bearbeitung',
  '{1} calculated, {2} drafted without a model.': '{1} berechnet, {2} ohne Modell verfasst.',
  '{1} calculated, {2} drafted by an AI agent through the queue.':
    '{1} berechnet, {2} von einem KI-Agenten über die Warteschlange verfasst.',
  '{1} calculated, {2} drafted by {3}.': '{1} berechnet, {2} von {3} verfasst.',
  'This plan goes without': 'Dieser Plan verzichtet auf',
  'A model or an agent can add them.': 'Ein Modell oder ein Agent kann sie ergänzen.',
  'Judgement: no model and no expert has reviewed this plan.':
    'Das Urteil: Kein Modell und keine Fachperson hat diesen Plan geprüft.',
  'Contradictions in the text.': 'Widersprüche im Text.',
  'Contradictions in the text are checked only with a model.': 'Widersprüche im Text prüft nur ein Modell.',
  'The parts of the budget do not exceed its total.': 'Die Teile des Budgets sind nicht mehr als das Ganze.',
  'Every quantity in the prompt is used': 'Jede Menge des Auftrags wird verwendet',
  'not always, 1 finding.': 'nicht immer, 1 Befund.',
  'not always, {1} findings.': 'nicht immer, {1} Befunde.',
  'The prompt contains nothing that rules out planning it.': 'Nichts im Auftrag steht einer Planung entgegen.',
  'Without a model, only keywords are checked.': 'Ohne Modell werden nur Stichwörter geprüft.',

  // What kind of project it is
  'No template fits the prompt well': 'Keine Vorlage passt gut zum Auftrag',
  'check all of it.': 'Prüfen Sie alles.',
  'The prompt mentions no particular kind of project, so the general template is used.':
    'Der Auftrag nennt keine bestimmte Art von Vorhaben, daher gilt die allgemeine Vorlage.',
  'What kind of project is this? No template fits well, so this outline is general.':
    'Was für ein Vorhaben ist dies? Keine Vorlage passt gut, daher ist diese Gliederung allgemein.',
  'The template "{1}" was chosen because the prompt mentions {2} and {3}.':
    'Die Vorlage „{1}“ wurde gewählt, weil der Auftrag {2} und {3} nennt.',
  'the prompt states neither budget nor duration.': 'Der Auftrag nennt weder Budget noch Dauer.',
  'based on the stated duration, because no budget in a known currency is stated.':
    'nach der genannten Dauer, da kein Budget in einer bekannten Währung genannt ist.',

  // What the prompt leaves out
  'Missing from the prompt: objective.': 'Fehlt im Auftrag: das Ziel.',
  'Missing from the prompt: budget.': 'Fehlt im Auftrag: das Budget.',
  'Missing from the prompt: timeline.': 'Fehlt im Auftrag: die Zeitachse.',
  'Missing from the prompt: location.': 'Fehlt im Auftrag: der Ort.',
  'Add it to the prompt.': 'Ergänzen Sie den Auftrag.',
  'The prompt states no hard constraints.': 'Der Auftrag nennt keine festen Vorgaben.',
  'Some sentences in the prompt give instructions to the program instead of describing a project; they were ignored.':
    'Einige Sätze des Auftrags geben dem Programm Anweisungen, statt ein Vorhaben zu beschreiben; sie wurden übergangen.',

  // When work may be done
  'Season for {1}: first day': 'Zeit für {1}: erster Tag',
  'Season for {1}: last day': 'Zeit für {1}: letzter Tag',

  // Who decides
  'One person decides.': 'Eine Person entscheidet.',
  'This is all the governance a project of this size needs.': 'Mehr Steuerung braucht ein Vorhaben dieser Größe nicht.',
  'Everything in the plan': 'Alles im Plan',
  'Spending more than the budget': 'Mehr ausgeben als das Budget',
  '{1}, with whoever shares the money': '{1}, mit allen, die mitbezahlen',
  'any amount': 'jeder Betrag',
  'None found in the prompt; nobody has looked further.':
    'Im Auftrag wurden keine gefunden; weiter hat niemand gesucht.',
  'not applicable.': 'nicht anwendbar.',
  'Decisions fit the schedule and the costs': 'Entscheidungen passen zu Zeitplan und Kosten',

  // Time
  'Planned date': 'Geplantes Datum',
  'as you stated; not estimated': 'wie von Ihnen genannt, nicht geschätzt',
  'Everything is finished by {1}.': 'Alles ist am {1} fertig.',
  'Will everything be ready for “{1}” on its date?': 'Ist für „{1}“ am Tag selbst alles bereit?',
  'Save time, cut the scope or move the event before making any promises.':
    'Zeit sparen, den Umfang kürzen oder die Veranstaltung verschieben, bevor etwas versprochen wird.',
  'Durations are typical for a project of this kind and scale ({1}); the prompt states no period.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}); der Auftrag nennt keine Zeit.',
  'Durations are typical for a project of this kind and scale ({1}), shortened to fit the stated period ({2} to {3}), with some reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), auf die genannte Zeit gekürzt ({2} bis {3}), mit etwas Reserve.',
  'Durations are typical for a project of this kind and scale ({1}), adjusted to the stated period ({2} to {3}), with some reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), an die genannte Zeit angepasst ({2} bis {3}), mit etwas Reserve.',
  'Durations are typical for a project of this kind and scale ({1}), extended to the period stated in the prompt ({2} to {3}), with some reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), auf die im Auftrag genannte Zeit gestreckt ({2} bis {3}), mit etwas Reserve.',
  'Durations are typical for a project of this kind and scale ({1}), extended a little, because the stated period ({2} to {3}) leaves room; the rest is reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), etwas gestreckt, weil die genannte Zeit ({2} bis {3}) Raum lässt; der Rest ist Reserve.',
  'Durations are typical for a project of this kind and scale ({1}), shortened as far as plausible, because the stated period ({2} to {3}) is much shorter than such work takes; see Schedule for how late it finishes.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), so weit wie glaubhaft gekürzt, weil die genannte Zeit ({2} bis {3}) viel kürzer ist, als solche Arbeit dauert; wie spät sie endet, steht unter „Zeitplan“.',
  'Durations are typical for a project of this kind and scale ({1}), shortened to fit the stated period ({2}), with some reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), auf die genannte Zeit gekürzt ({2}), mit etwas Reserve.',
  'Durations are typical for a project of this kind and scale ({1}), adjusted to the stated period ({2}), with some reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), an die genannte Zeit angepasst ({2}), mit etwas Reserve.',
  'Durations are typical for a project of this kind and scale ({1}), extended to the period stated in the prompt ({2}), with some reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), auf die im Auftrag genannte Zeit gestreckt ({2}), mit etwas Reserve.',
  'Durations are typical for a project of this kind and scale ({1}), extended a little, because the stated period ({2}) leaves room; the rest is reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), etwas gestreckt, weil die genannte Zeit ({2}) Raum lässt; der Rest ist Reserve.',
  'Durations are typical for a project of this kind and scale ({1}), shortened as far as plausible, because the stated period ({2}) is much shorter than such work takes; see Schedule for how late it finishes.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), so weit wie glaubhaft gekürzt, weil die genannte Zeit ({2}) viel kürzer ist, als solche Arbeit dauert; wie spät sie endet, steht unter „Zeitplan“.',
  'the tasks that it waits for to finish.': 'die Aufgaben, auf deren Ende sie wartet.',
  'the tasks that it waits for to finish; SS waits for their start.':
    'die Aufgaben, auf deren Ende sie wartet; SS wartet auf deren Beginn.',
  'the tasks that it waits for to finish; FF and SF bind its own finish.':
    'die Aufgaben, auf deren Ende sie wartet; FF und SF binden ihr eigenes Ende.',
  'the tasks that it waits for to finish; SS waits for their start; FF and SF bind its own finish.':
    'die Aufgaben, auf deren Ende sie wartet; SS wartet auf deren Beginn; FF und SF binden ihr eigenes Ende.',
  'Tasks in brackets are a preference.': 'Aufgaben in Klammern sind ein Wunsch.',
  'Planned finish': 'Geplantes Ende',
  'Not estimated': 'Nicht geschätzt',
  'not estimated': 'nicht geschätzt',
  'As you stated': 'Wie von Ihnen genannt',
  'As you stated; not estimated': 'Wie von Ihnen genannt, nicht geschätzt',
  'as you stated; not estimated.': 'wie von Ihnen genannt, nicht geschätzt.',
  'Planned for {1}': 'Geplant für den {1}',
  'durations were set to the time that the prompt gives.': 'Die Dauern wurden nach der Zeit im Auftrag gesetzt.',
  'durations were set to the time that the prompt states': 'Dauern nach der Zeit im Auftrag gesetzt',
  'the stated deadline, as no likely date is estimated': 'der genannte Stichtag, da kein Datum geschätzt ist',
  'No odds yet: the durations were set to fit the deadline.':
    'Noch keine Wahrscheinlichkeit: Die Dauern wurden passend zum Stichtag gesetzt.',
  'None of the {1} critical tasks is estimated yet.': 'Von den {1} kritischen Aufgaben ist noch keine geschätzt.',
  'The one critical task is not estimated yet.': 'Die einzige kritische Aufgabe ist noch nicht geschätzt.',
  '{1} of the {2} critical tasks is estimated, {3} of {4} in all.':
    '{1} der {2} kritischen Aufgaben ist geschätzt, insgesamt {3} von {4}.',
  '{1} of the {2} critical tasks are estimated, {3} of {4} in all.':
    '{1} der {2} kritischen Aufgaben sind geschätzt, insgesamt {3} von {4}.',
  'If every task takes its planned time, the work finishes on {1}.':
    'Braucht jede Aufgabe die geplante Zeit, endet die Arbeit am {1}.',
  'The durations were set to fit the time in the prompt, so there are no odds yet.':
    'Die Dauern wurden passend zur Zeit im Auftrag gesetzt; Wahrscheinlichkeiten gibt es daher noch nicht.',
  'They are shown once every critical task is estimated.':
    'Sie erscheinen, sobald jede kritische Aufgabe geschätzt ist.',
  'Its durations were set to fit the time in the prompt, so there are no odds yet.':
    'Ihre Dauern wurden passend zur Zeit im Auftrag gesetzt; Wahrscheinlichkeiten gibt es daher noch nicht.',
  'Its durations were set to fit, so there are no odds yet.':
    'Ihre Dauern wurden passend dazu gesetzt; Wahrscheinlichkeiten gibt es daher noch nicht.',
  'The work due by {1} is planned for {2}.': 'Die bis zum {1} fällige Arbeit ist für den {2} geplant.',
  'The work is planned to finish on {1}.': 'Die Arbeit soll nach Plan am {1} enden.',
  'The work due by {1} is 80% likely to be ready by {2}, everything by {3}.':
    'Die bis zum {1} fällige Arbeit ist zu 80% bis {2} fertig, alles bis {3}.',
  'The work is 80% likely to finish by {1}.': 'Die Arbeit ist zu 80% bis {1} fertig.',
  '{1} holds only without any delay.': 'Der {1} gilt nur ohne jede Verzögerung.',
  'Estimate the tasks on the critical path.': 'Schätzen Sie die Aufgaben auf dem kritischen Weg.',
  'Estimate the tasks on the critical path to answer this.':
    'Schätzen Sie die Aufgaben auf dem kritischen Weg, um dies zu beantworten.',
  'This rests on typical durations, not on estimates.': 'Das beruht auf üblichen Dauern, nicht auf Schätzungen.',
  'Estimate next': 'Als Nächstes zu schätzen',
  'Due by {1}; {2} likely date': 'Fällig bis {1}; zu {2} wahrscheinliches Datum',
  'not estimated.': 'nicht geschätzt.',
  'By the success criteria from the prompt, listed in Brief.':
    'An den Erfolgsmaßen des Auftrags; sie stehen unter „Auftrag in Kürze“.',

  // Money
  'nothing is priced yet.': 'Noch hat nichts einen Preis.',
  'Price the largest packages to answer this.': 'Versehen Sie die größten Pakete mit Preisen, um dies zu beantworten.',
  'The stated budget is {1}.': 'Das genannte Budget beträgt {1}.',
  'Nothing is priced yet: the amounts in this plan split that budget the way similar projects do, so that you can compare quotes with them.':
    'Noch hat nichts einen Preis: Die Beträge teilen das Budget auf, wie es ähnliche Vorhaben tun, damit Sie Angebote damit vergleichen können.',
  'No budget is stated, so the plan shows shares instead of amounts.':
    'Es ist kein Budget genannt, daher zeigt der Plan Anteile statt Beträgen.',
  'The packages have {1} of the {2} budget, split the way similar projects do.':
    'Die Pakete haben {1} des Budgets von {2}, aufgeteilt, wie es ähnliche Vorhaben tun.',
  'nothing is priced yet, so whether the budget is enough cannot be told.':
    'Noch hat nichts einen Preis, sodass sich nicht sagen lässt, ob das Budget reicht.',
  'the amounts split the budget, so this shows when money is needed, not how much.':
    'Die Beträge teilen das Budget auf; dies zeigt, wann Geld gebraucht wird, nicht wie viel.',
  'No source of funding is named, so the whole budget is assumed to be available from the start.':
    'Es ist keine Quelle genannt; daher gilt das ganze Budget als von Beginn an verfügbar.',
  'No package is priced yet: the amounts split the stated budget by usual shares.':
    'Noch hat kein Paket einen Preis: Die Beträge teilen das genannte Budget nach üblichen Anteilen auf.',
  'Get quotes for the largest packages and enter them in Cost estimates.':
    'Holen Sie Angebote für die größten Pakete ein, und tragen Sie sie unter „Kostenschätzungen“ ein.',
  'The stated budget minus contingency, split by the usual shares of such packages.':
    'Das genannte Budget ohne Reserve, nach üblichen Anteilen solcher Pakete aufgeteilt.',
  'The amounts show what you can spend, not what the work costs.':
    'Die Beträge zeigen, was Sie ausgeben können, nicht was die Arbeit kostet.',
  'Within {1}, if the packages can be bought for their shares of {2}; see Costs for what is not known yet.':
    'Mit {1}, wenn die Pakete für ihre Anteile an {2} zu haben sind; was noch nicht bekannt ist, steht unter „Kosten“.',
  '\\* A quarter more or less, because the plan does not say how far it may be off.':
    '\\* Ein Viertel mehr oder weniger, weil der Plan nicht sagt, wie weit es danebenliegen kann.',
  'Each is varied alone.': 'Jede wird für sich verändert.',

  'Costs are shown as shares until a budget with a currency is stated.':
    'Kosten stehen als Anteile da, bis ein Budget mit Währung genannt ist.',
  'Cannot be assessed yet': 'Noch nicht zu beurteilen',
  'no budget is stated.': 'Es ist kein Budget genannt.',
  'No costs yet': 'Noch keine Kosten',
  'no package has an amount.': 'Kein Paket hat einen Betrag.',
  'State a budget with its currency, or enter amounts in Cost estimates.':
    'Nennen Sie ein Budget mit seiner Währung, oder tragen Sie Beträge unter „Kostenschätzungen“ ein.',
  'State a budget with its currency in the prompt.': 'Nennen Sie im Auftrag ein Budget mit seiner Währung.',
  'No package has an amount yet, so there is nothing to spread over the months.':
    'Noch hat kein Paket einen Betrag, daher gibt es nichts auf die Monate zu verteilen.',
  'No budget is stated, or nothing is priced yet.': 'Es ist kein Budget genannt, oder nichts hat einen Preis.',
  'No budget is known, so only shares are shown.': 'Es ist kein Budget bekannt, daher stehen nur Anteile da.',
  'No budget is stated, so it is unknown whether the plan is affordable; packages without an estimate show shares instead of amounts.':
    'Es ist kein Budget genannt, daher ist nicht bekannt, ob der Plan zu bezahlen ist; Pakete ohne Schätzung zeigen Anteile statt Beträgen.',
  'No result of this plan is calculated from assumptions or priced packages.':
    'Kein Ergebnis dieses Plans wird aus Annahmen oder Paketen mit Preisen berechnet.',
  'What is the total budget? With a budget, the shares below become amounts.':
    'Wie hoch ist das ganze Budget? Mit einem Budget werden aus den Anteilen unten Beträge.',
  'Local currency in {1}': 'Landeswährung in {1}',
  'local currency in {1}.': 'Landeswährung in {1}.',
  'The plan uses **{1}**': 'Der Plan rechnet in **{1}**',
  'Wages, rent and site costs keep running during a delay; purchases do not.':
    'Löhne, Mieten und Kosten der Baustelle laufen während einer Verzögerung weiter; Einkäufe nicht.',
  'Split the first quotes into time-dependent and one-off costs.':
    'Die ersten Angebote in laufende und einmalige Kosten teilen.',
  'Small enough not to endanger the budget, large enough not to hold up the work.':
    'Klein genug, um das Budget nicht zu gefährden, groß genug, um die Arbeit nicht aufzuhalten.',
  'Agree on it with whoever pays.': 'Mit allen vereinbaren, die bezahlen.',
  'The prompt states no start date, so work starts on day zero of the plan.':
    'Der Auftrag nennt keinen Beginn, daher beginnt die Arbeit am Tag null des Plans.',
  'Ask when the first people are available.': 'Fragen, ab wann die Ersten da sein können.',

  // What is asked, and what is missing
  'Which number or event will show that "{1}" has succeeded, and when?':
    'Welche Zahl oder welches Ereignis zeigt, dass „{1}“ gelungen ist, und wann?',
  'Which number or event will show that the project has succeeded, and when?':
    'Welche Zahl oder welches Ereignis zeigt, dass das Vorhaben gelungen ist, und wann?',
  'What exactly should exist or be different once "{1}" is finished, and for whom?':
    'Was genau soll es geben oder anders sein, wenn „{1}“ fertig ist, und für wen?',
  'What is deliberately left out of "{1}"?': 'Was entfällt bei „{1}“ mit Absicht?',
  'What else must "{1}" deliver?': 'Was muss „{1}“ noch leisten?',
  'What must not happen, and which rules, permits or limits apply to "{1}" in {2}?':
    'Was darf nicht geschehen, und welche Regeln, Genehmigungen oder Grenzen gelten für „{1}“ in {2}?',
  'What must not happen, and which rules, permits or limits apply to "{1}"?':
    'Was darf nicht geschehen, und welche Regeln, Genehmigungen oder Grenzen gelten für „{1}“?',
  'What do you want to make, change, organise or find out?':
    'Was wollen Sie schaffen, ändern, veranstalten oder herausfinden?',
  'Which town and country is {1} in?': 'In welchem Ort und in welchem Land liegt {1}?',
  'Where will it happen: in which town and country, or online?':
    'Wo findet es statt: in welchem Ort und Land, oder online?',
  'Do these amounts make up the whole budget, or is there more money?':
    'Sind diese Beträge das ganze Budget, oder gibt es mehr Geld?',
  'Which currency is {1} in?': 'In welcher Währung ist {1}?',
  'What is the total budget, and who provides it?': 'Wie hoch ist das ganze Budget, und wer stellt es bereit?',
  'What is the total budget, in {1}, and who provides it?':
    'Wie hoch ist das ganze Budget in {1}, und wer stellt es bereit?',
  'What is the total budget (for work in {1}), and who provides it?':
    'Wie hoch ist das ganze Budget (Land der Arbeit: {1}), und wer stellt es bereit?',
  'You start on {1}; by when must it be finished?': 'Sie beginnen am {1}; bis wann muss es fertig sein?',
  'When can work start, and by when must it be finished?':
    'Wann kann die Arbeit beginnen, und bis wann muss sie fertig sein?',
  'When can work in {1} start, and by when must it be finished?':
    'Wann kann die Arbeit in {1} beginnen, und bis wann muss sie fertig sein?',
  'How big is it: how many people, units or square metres, or how much output?':
    'Wie groß ist es: wie viele Personen, Stück oder Quadratmeter, oder wie viel Ertrag?',
  'How big is it in {1}: how many people, units or square metres, or how much output?':
    'Wie groß ist es in {1}: wie viele Personen, Stück oder Quadratmeter, oder wie viel Ertrag?',
  'Who decides, who pays, who does the work, and who is affected by it?':
    'Wer entscheidet, wer bezahlt, wer tut die Arbeit, und wen betrifft sie?',
  'By the success measures below; the prompt states none.': 'An den Erfolgsmaßen unten; der Auftrag nennt keine.',
  'From the prompt': 'Aus dem Auftrag',
  'The top risks': 'Die größten Risiken',
  'The work has these phases': 'Die Arbeit hat diese Phasen',
  'The work takes place in {1} and {2}.': 'Die Arbeit findet statt in {1} und {2}.',
  'The work takes place in {1}.': 'Die Arbeit findet statt in {1}.',
  'No roles are assigned yet: the prompt names nobody.': 'Noch ist keine Rolle besetzt: Der Auftrag nennt niemanden.',
  'Who fills each role, and from when?': 'Wer füllt jede Rolle, und ab wann?',
  'On a small project, one person can fill two roles.':
    'Bei einem kleinen Vorhaben kann eine Person zwei Rollen füllen.',
  'No work package clearly covers “{1}” ({2}).': 'Kein Arbeitspaket deckt „{1}“ eindeutig ab ({2}).',
  'Choose the package that delivers it, or mark it as out of scope.':
    'Wählen Sie das Paket, das es liefert, oder schließen Sie es aus.',
  'The prompt is not in English: without a model, only numbers, dates, places and simple statements are read, and the plan is written in English.':
    'Der Auftrag ist nicht englisch: Ohne Modell werden nur Zahlen, Daten, Orte und einfache Aussagen gelesen, und die Vorlage ist englisch.',
  'Quantities in the prompt that the plan does not use:': 'Mengen im Auftrag, die der Plan nicht verwendet:',
  'Which of these decisions are not yours to make?': 'Welche dieser Entscheidungen treffen nicht Sie?',
  'Which failure worries you most that is not listed here?':
    'Welches Scheitern, das hier nicht steht, beunruhigt Sie am meisten?',
  'Which deliverables could you leave out if time or money ran short?':
    'Welche Ergebnisse könnten entfallen, wenn Zeit oder Geld knapp werden?',
  'Which packages meet the demands that have none yet?':
    'Welche Pakete erfüllen die Forderungen, die noch keines haben?',
  'Discuss it, compare the options and record the decision.':
    'Besprechen Sie es, vergleichen Sie die Möglichkeiten, und halten Sie die Entscheidung fest.',
  'Decide how to meet “{1}”': 'Entscheiden, wie „{1}“ erfüllt wird',
} as const;
