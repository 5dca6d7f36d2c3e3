import { isVerb } from '../intent/intent-words.ts';

/** Words that address the reader or the writer's wish, not the work. */
const LEADS: readonly RegExp[] = [
  /^(?:hi|hello|hey|dear \p{L}+|good (?:morning|day))[,!. ]+/iu,
  /^(?:ok(?:ay)?|so|well|team|colleagues|dear [\p{L} ]{1,20}|all|memo to [\p{L} ]{3,24}|for decision)[,.:]+ /iu,
  /^(?:as (?:discussed|agreed|announced|promised)[^,]{0,40}|in short|in brief), /i,
  /^(?:background|aim|goal|objective|purpose|note for file|decision needed|moonshot|summary(?: for [\p{L} ]{3,24})?|new product|what|title|project|subject|re|task|idea|plan|goals?)\s*: (?:to )?/iu,
  /^(?:please (?:to )?|kindly |can you |could you|would you |help (?:me|us)(?: to)? |let's |let us |i need you to )\s*/i,
  /^(?:i |we )?(?:need|want|make|have to make) (?:an? |the )?plan (?:for|to|of) (?:an? |the )?/i,
  /^(?:make|write|draft|create|give me|prepare|develop|produce|design) (?:me |us )?(?:a |an |the )?(?:\p{L}+ )?(?:project )?plan (?:for|to|of|on how to) /iu,
  /^plan (?:for |to |out )?(?:how to )?/i,
  /^(?:(?:i|we) )?(?:am|are) (?:wanting|planning|going|thinking|hoping|trying|dreaming)(?: (?:to do|to|of|about))? /i,
  /^(?:thinking|dreaming) (?:of|about) /i,
  /^(?:i am|i'm) an? [^.;]{3,60}? and (?:i )?(?:dream of|want(?: to)?|will|plan to) /i,
  /^(?:we|i|the applicant|this (?:proposal|project|programme|application|grant)|the [\p{L} ]{3,30}?) (?:propose|request|ask|seek|appl(?:y|ie)|aim|want|wish|intend|hope)e?s?(?: for)? (?:to )?/iu,
  /^(?:funding|support|money|a grant) (?:of )?(?:is|are) (?:sought|requested|asked) (?:for|to) /i,
  /^it is planned (?:to )?/i,
  /^(?:we|i) (?:will|shall|want to|plan to) (?:spend|invest) [^.;]{0,60}? (?:on|in) /i,
  /^(?:our \p{L}+|we|i) (?:search(?:es)?|looks? for|needs?) (?:for )?(?:an? )?plan (?:for |to )+/iu,
  /^(?:we|i) (?:got|have|have got|received) [^.;]{0,60}? to (?=\p{Ll})/iu,
  /^(?:in|over|during|for|within) [^,.;]{3,40}?,? (?:we|i) (?:(?:like|want|plan|would like|have|need|wish) to |will |shall )?(?=\p{Ll})/iu,
  /^(?:the )?(?:management|board|council|company|family|team|school|city|town|owner)s? (?:wants?|needs?|wishes|asks for) (?:to )?/i,
  /^(?:i|we)(?: and my \p{L}+)? (?=(?:move|buy|open|build|make|relocate|marry|start|renovate|restore|found) )/iu,
  /^to (?=\p{Ll})/u,
  /^\p{Lu}\p{L}*(?: \p{Ll}+){0,2}: (?:to |do |does |can |how (?:can|do|does) )?/u,
  /^(?:i|we) (?:really )?(?:want|wanna|gonna|need|plan|would like|intend|aim|hope|wish|are going|are planning|am planning)(?: to)? /i,
  /^(?:i'd|we'd) (?:like|love) to /i,
  /^(?:wir (?:möchten|wollen|planen)|ich (?:möchte|will)|nous (?:voulons|souhaitons|allons|devons)|je (?:veux|souhaite|voudrais)|queremos|debemos|tenemos que|quiero|quisiera|vi (?:vil|ønsker at|vill|ska)|jeg vil(?: gerne)?|jag vill|vogliamo|voglio|vorremmo|we willen|wij willen|ik wil|quero|chcemy|chcę) /i,
];

/** The text without the words that lead to the work, as far as something is left. */
export function addressOf(text: string): string {
  let out = text;
  for (let round = 0; round < 3; round += 1) {
    for (const lead of LEADS) {
      const rest = out.replace(lead, '');
      if (rest.length >= 8) out = rest;
    }
  }
  const subject = /^(?:we|i) (?=(\p{Ll}+) )/iu.exec(out);
  return subject && isVerb(subject[1] ?? '') ? out.slice(subject[0].length) : out;
}
