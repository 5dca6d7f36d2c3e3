/** Anything that JSON can hold; hashes are taken over its canonical form. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
