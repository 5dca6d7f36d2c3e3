/** Emoji, and letters of scripts that the fonts of `raster.ts` lack. */
const LACKING =
  /\p{Emoji_Presentation}|(?=\p{L})[^\p{sc=Zyyy}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Devanagari}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Armenian}\p{sc=Georgian}]/u;

/** Whether pixels of a picture show empty boxes for some of its letters. */
export function lacksLetters({ svg }: { readonly svg: string }): boolean {
  return LACKING.test(svg);
}
