/** The token in a value of Authorization (RFC 6750, section 2.1); null when there is none of that form. */
export function bearerToken(authorization: string): string | null {
  return /^bearer +([\w.~+/-]{1,500}=*)$/i.exec(authorization)?.[1] ?? null;
}
