/** Source of provider keys. Keys go into requests only: never into a database, file, log, error or event. */
export interface SecretStore {
  /** The key under that name, such as OPENAI_API_KEY; null when there is none. */
  get(name: string): Promise<string | null>;
}

/** Keys from environment variables. */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): SecretStore {
  return { get: async (name) => env[name]?.trim() || null };
}
