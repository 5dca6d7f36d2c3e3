/** Words that address the reader or the writer's wish, not the work. */
const LEADS: readonly RegExp[] = [
  /^(?:hi|hello|hey|dear \p{L}+|good (?:morning|day))[,!. ]+/iu,
  /^(?:please|kindly|can you|could you|would you|help (?:me|us)(?: to)?|let's|let us|i need you to)\s+/i,
  /^(?:make|write|draft|create|give me|prepare|develop|produce|design) (?:me |us )?(?:a |an |the )?(?:\p{L}+ )?(?:project )?plan (?:for|to|of|on how to) /iu,
  /^plan (?:for |to |out )?(?:how to )?/i,
  /^(?:i|we) (?:really )?(?:want|need|plan|would like|intend|aim|hope|wish|are going|are planning|am planning)(?: to)? /i,
  /^(?:i'd|we'd) (?:like|love) to /i,
  /^(?:wir (?:möchten|wollen|planen)|ich (?:möchte|will)|nous (?:voulons|souhaitons|allons|devons)|je (?:veux|souhaite|voudrais)|queremos|debemos|tenemos que|quiero|quisiera|vi (?:vil|ønsker at|vill|ska)|jeg vil(?: gerne)?|jag vill|vogliamo|voglio|vorremmo|we willen|wij willen|ik wil|quero|chcemy|chcę) /i,
];

/** The text without the words that lead to the work, as far as something is left. */
export function addressOf(text: string): string {
  let out = text;
  for (let round = 0; round < 2; round += 1) {
    for (const lead of LEADS) {
      const rest = out.replace(lead, '');
      if (rest.length >= 8) out = rest;
    }
  }
  return out;
}
