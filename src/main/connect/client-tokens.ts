import { createToken, type Library, revokeToken, verifyToken } from '../../library/index.ts';
import type { Result } from '../../shared/result.ts';

/** The tokens that are written into settings of clients, and taken back. */
export interface ClientTokens {
  /** Makes one for a client. */
  create(client: string): Result<{ readonly token: string }>;
  /** Whether it is one of this library that holds. */
  isValid(token: string): boolean;
  /** Ends one of this library; another library's is not ours to end. */
  revoke(token: string): boolean;
}

export function tokensOf(library: Library): ClientTokens {
  return {
    create: (client) => createToken(library, { client }),
    isValid: (token) => verifyToken(library, token).ok,
    revoke(token) {
      if (!verifyToken(library, token).ok) return false;
      return revokeToken(library, { token_id: token }).ok;
    },
  };
}
