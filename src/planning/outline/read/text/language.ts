/** Frequent short words that tell languages of the Latin script apart. */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to in is for with that we our on by a an be are it must i my want should will from this have at as build open make plan under before help need create launch how what me you hello no not has can all one more than people year week month location deadline opening new',
  da: 'og at en et i er det som på af til for med den der vi ikke har om skal vil kan jeg de fra være være inden mellem vores åbne bygge ny kroner senest efter ønsker åbner før',
  de: 'der die das und ist ein eine einen für mit von zu den dem des wir nicht auf im soll bis wird werden unser unsere möchte ich sich als auch nach oder bei wollen einem einer am eröffnen bauen',
  fr: "de ans projet programme protéger le la les des et est une un pour avec dans que nous du au aux pas sur ne notre doit avant ce être sera par qui nos je veux d'ici à en ouvrir construire mon ma",
  es: 'el la los las y es una un para con que en del de se nuestro nuestra queremos antes por no al más debe será como quiero abrir construir su mi',
  pt: 'o a os as de e é um uma para com que em do da dos das não nosso nossa queremos até por no na mais deve será como quero abrir construir ao meu minha',
  it: 'il lo la gli le e è un una per con che di del della nel nella non nostro nostra vogliamo entro al dei più deve sarà come voglio aprire costruire mio mia i',
  nl: 'de het een voor en van is voor met dat we in op niet onze zijn wij moet tot binnen naar door bij ook ik wil willen worden openen bouwen mijn te om',
  sv: 'och att en ett i är det som på av till för med den vi inte har om ska vill kan jag de från vara innan mellan vår våra öppna bygga ny kronor senast efter före öppnar',
  fi: 'ja on ei se että mutta kun joka jotka ovat haluamme haluan meidän sekä tai myös vuoden mennessä budjetti euroa rakentaa avata ennen noin uusi kaupungin olemme pitää täytyy',
  pl: 'i w na z do jest się że nie dla oraz przez po od ma być chcemy nasz nasza który która jak przed chcę otworzyć zbudować za',
};

/** Letters that only some of the languages have; each counts like two stop words, at most five times. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  da: /[æø]/g,
  de: /[ßü]/g,
  fr: /[çèêœûî]/g,
  es: /[ñ¿¡]/g,
  pt: /[ãõ]/g,
  it: /[ìò]/g,
  fi: /ää|yö|öö|kk/g,
  pl: /[łąęśżźćń]/g,
};

const MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(STOP_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * The language of a lower-case text as ISO 639-1: by script first, by stop words within the Latin script; `und` when
 * neither tells. Only the first 20,000 characters are looked at.
 */
export function detectLanguage(lower: string): string {
  const sample = lower.slice(0, 20_000);
  const latin = count(sample, /\p{Script=Latin}/gu);
  const kana = count(sample, /[\u3040-\u30ff]/g);
  const han = count(sample, /\p{Script=Han}/gu);
  // A Han or Hangul character carries about as much as three Latin letters.
  const scripts: [string, number][] = [
    ['ja', kana > 0 && kana * 8 >= han ? (kana + han) * 3 : 0],
    ['zh', kana * 8 < han ? han * 3 : 0],
    ['ko', count(sample, /\p{Script=Hangul}/gu) * 3],
    ['ar', count(sample, /\p{Script=Arabic}/gu)],
    ['hi', count(sample, /\p{Script=Devanagari}/gu)],
    ['ru', count(sample, /\p{Script=Cyrillic}/gu)],
  ];
  let best: [string, number] = ['und', 0];
  for (const entry of scripts) if (entry[1] > best[1]) best = entry;
  if (best[1] > latin) return best[0];
  return latin === 0 ? 'und' : latinLanguage(sample);
}

function latinLanguage(sample: string): string {
  const words = sample.match(/[\p{L}']+/gu) ?? [];
  let best = 'und';
  let bestScore = 0;
  for (const [language, members] of MEMBERS) {
    let score = 0;
    for (const word of words) if (members.has(word)) score += 1;
    const letters = LETTERS[language];
    if (letters && score > 0) score += Math.min(5, count(sample, letters)) * 2;
    if (score > bestScore) [best, bestScore] = [language, score];
  }
  return best;
}
