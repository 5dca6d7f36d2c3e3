import type { Provider } from '../provider.ts';
import { findClaude } from './claude-code/program.ts';

const MISSING = {
  usable: false,
  why: 'the program claude is not on the PATH',
  next: 'Install Claude Code from https://claude.com/claude-code and log in with `claude auth login`, or set PLANEXE_CLAUDE to its path',
} as const;

/**
 * Claude Code's own program, for users with a subscription. It is used as a model only and may do nothing else. The
 * question is passed through standard input, never as an argument that other users of the machine could read.
 */
export const claudeCode: Provider = {
  id: 'claude-code',
  title: 'Claude Code',
  local: false,
  keyEnv: null,
  dialect: 'anthropic',
  usability: async (_entry, { env }) =>
    findClaude(env) === null ? MISSING : { usable: true, note: 'whether it is logged in shows when it is asked' },
  async open(entry, { env }) {
    const path = findClaude(env);
    if (path === null) throw new Error(MISSING.why);
    const { programModel } = await import('./claude-code/model.ts');
    return programModel(entry.model, { path, env });
  },
};
