/// <reference types="vite/client" />

/** One step of the schema. Its number is the `user_version` that it leads to. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** All steps from an empty database to the present one, in order and without a gap. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length);
    return { version: Number(name.slice(0, 4)), name, sql };
  })
  .sort((a, b) => a.version - b.version);

for (const [index, { version, name }] of migrations.entries()) {
  if (version !== index + 1) throw new Error(`migration ${name} stands where number ${index + 1} belongs`);
}

/** The `user_version` of a database that this program can use. */
export const SCHEMA_VERSION = migrations.length;
