import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findClaude } from '../../model/providers/claude-code/program.ts';
import { claudeCode } from './clients/claude-code.ts';
import { hasProgram } from './clients.ts';
import { thisPlace } from './place.ts';

test('whether Claude Code is installed is said alike where agents and where models are set up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-claude-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, process.platform === 'win32' ? 'claude.exe' : 'claude');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  const gone = join(folder, 'gone');
  const environments = [
    [{ PATH: folder }, true],
    [{ PATH: gone }, false],
    [{}, false],
    [{ PATH: gone, PLANEXE_CLAUDE: program }, true],
    [{ PATH: folder, PLANEXE_CLAUDE: gone }, false],
  ] as const;
  for (const [env, isThere] of environments) {
    expect(hasProgram(claudeCode, thisPlace(env)), JSON.stringify(env)).toBe(isThere);
    expect(findClaude(env) !== null, JSON.stringify(env)).toBe(isThere);
  }
});
