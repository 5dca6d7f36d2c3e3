/**
 * What a request says its token is, in `Authorization: Bearer` (RFC 6750, section 2.1) or in `X-API-Key`; the former
 * counts where there are both. Null when it says nothing; a token of null when it is not of that form.
 */
export function tokenIn(headers: Headers): { readonly token: string | null } | null {
  const authorization = headers.get('authorization');
  if (authorization !== null) return { token: /^bearer +([\w.~+/-]{1,500}=*)$/i.exec(authorization)?.[1] ?? null };
  const key = headers.get('x-api-key');
  return key === null ? null : { token: /^[\w.~+/-]{1,500}=*$/.exec(key)?.[0] ?? null };
}
