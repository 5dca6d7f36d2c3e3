/** A copy of the library, or of its database, in the library's folder `backups`. */
export interface Backup {
  /** Name of the file. */
  readonly name: string;
  /** `whole` holds every plan and can be restored; `database` was made by itself before its form was changed. */
  readonly kind: 'whole' | 'database';
  /** ISO 8601 UTC. */
  readonly created_at: string;
  readonly bytes: number;
}

/** What came of restoring a backup. Plans that are in the library are never touched. */
export interface RestoredBackup {
  readonly restored: readonly { readonly plan_id: string; readonly title: string }[];
  /** How many were in the library already. */
  readonly present: number;
  /** What could not be brought back. */
  readonly refused: readonly RefusedPlan[];
}

/** A plan in a backup that was not restored. */
export interface RefusedPlan {
  readonly plan_id: string;
  /** Null when not even that could be read. */
  readonly title: string | null;
  /** In a sentence. */
  readonly reason: string;
}

/** What the library takes on the disk, in bytes. */
export interface LibrarySize {
  readonly home: string;
  readonly plans: number;
  readonly database_bytes: number;
  readonly plans_bytes: number;
  readonly calls_bytes: number;
  readonly trash_bytes: number;
  readonly backups_bytes: number;
  readonly free_bytes: number;
}
