/** The nonce under which the page's policy allows styles that components make while running. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
