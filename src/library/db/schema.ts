/** The tables as queries see them; what makes them are the migrations. */
export * from './schema/calls.ts';
export * from './schema/files.ts';
export * from './schema/library.ts';
export * from './schema/plans.ts';
export * from './schema/projects.ts';
export * from './schema/runs.ts';
export * from './schema/stages.ts';
