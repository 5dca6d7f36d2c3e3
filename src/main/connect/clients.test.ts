import { describe, expect, it } from 'vitest';
import type { HttpServer, StdioServer } from './client.ts';
import { CLIENTS, clientNamed, isFound } from './clients.ts';
import { isOurs, readEntry } from './entry.ts';
import type { Place } from './place.ts';

type Env = Record<string, string>;
const HOMES: Record<'linux' | 'darwin' | 'win32', Env> = {
  linux: { HOME: '/home/ada' },
  darwin: { HOME: '/Users/ada', XDG_CONFIG_HOME: '/Users/ada/xdg' },
  win32: { USERPROFILE: 'C:\\Users\\ada', APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' },
};

function place(platform: keyof typeof HOMES, env: Env = {}, files: Record<string, string> = {}): Place {
  return {
    platform,
    env: { ...HOMES[platform], ...env },
    exists: (path) =>
      Object.keys(files).some(
        (file) => file === path || (/^[\\/]/.test(file.slice(path.length)) && file.startsWith(path)),
      ),
    read: (path) => files[path] ?? null,
  };
}

function settings(id: string, at: Place): string | undefined {
  return clientNamed(id)?.settings(at);
}

describe('the settings of a client', () => {
  it.each<[string, string, string, string]>([
    [
      'claude-desktop',
      '/home/ada/.config/Claude/claude_desktop_config.json',
      '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json',
      'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    ],
    ['claude-code', '/home/ada/.claude.json', '/Users/ada/.claude.json', 'C:\\Users\\ada\\.claude.json'],
    ['cursor', '/home/ada/.cursor/mcp.json', '/Users/ada/.cursor/mcp.json', 'C:\\Users\\ada\\.cursor\\mcp.json'],
    [
      'vscode',
      '/home/ada/.config/Code/User/mcp.json',
      '/Users/ada/Library/Application Support/Code/User/mcp.json',
      'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json',
    ],
    ['codex', '/home/ada/.codex/config.toml', '/Users/ada/.codex/config.toml', 'C:\\Users\\ada\\.codex\\config.toml'],
    [
      'lm-studio',
      '/home/ada/.lmstudio/mcp.json',
      '/Users/ada/.lmstudio/mcp.json',
      'C:\\Users\\ada\\.lmstudio\\mcp.json',
    ],
    [
      'goose',
      '/home/ada/.config/goose/config.yaml',
      '/Users/ada/xdg/goose/config.yaml',
      'C:\\Users\\ada\\AppData\\Roaming\\Block\\goose\\config\\config.yaml',
    ],
    [
      'zed',
      '/home/ada/.config/zed/settings.json',
      '/Users/ada/.config/zed/settings.json',
      'C:\\Users\\ada\\AppData\\Roaming\\Zed\\settings.json',
    ],
    [
      'gemini-cli',
      '/home/ada/.gemini/settings.json',
      '/Users/ada/.gemini/settings.json',
      'C:\\Users\\ada\\.gemini\\settings.json',
    ],
    [
      'antigravity',
      '/home/ada/.gemini/config/mcp_config.json',
      '/Users/ada/.gemini/config/mcp_config.json',
      'C:\\Users\\ada\\.gemini\\config\\mcp_config.json',
    ],
    [
      'devin',
      '/home/ada/.config/devin/mcp_config.json',
      '/Users/ada/xdg/devin/mcp_config.json',
      'C:\\Users\\ada\\AppData\\Roaming\\devin\\mcp_config.json',
    ],
    [
      'windsurf',
      '/home/ada/.codeium/windsurf/mcp_config.json',
      '/Users/ada/.codeium/windsurf/mcp_config.json',
      'C:\\Users\\ada\\.codeium\\windsurf\\mcp_config.json',
    ],
  ])('are found on each platform: %s', (id, linux, darwin, win32) => {
    expect(settings(id, place('linux'))).toBe(linux);
    expect(settings(id, place('darwin'))).toBe(darwin);
    expect(settings(id, place('win32'))).toBe(win32);
  });

  it.each<[string, Env, string]>([
    ['claude-code', { CLAUDE_CONFIG_DIR: '/c' }, '/c/.claude.json'],
    ['codex', { CODEX_HOME: '/c' }, '/c/config.toml'],
    ['codex', { CODEX_HOME: '' }, '/home/ada/.codex/config.toml'],
    ['codex', { CODEX_HOME: 'relative' }, '/home/ada/.codex/config.toml'],
    ['claude-desktop', { XDG_CONFIG_HOME: '/c' }, '/c/Claude/claude_desktop_config.json'],
    ['vscode', { VSCODE_PORTABLE: '/c' }, '/c/user-data/User/mcp.json'],
    ['goose', { GOOSE_PATH_ROOT: '/c' }, '/c/config/config.yaml'],
    ['zed', { XDG_CONFIG_HOME: '/c' }, '/c/zed/settings.json'],
    ['gemini-cli', { GEMINI_CLI_HOME: '/c' }, '/c/.gemini/settings.json'],
  ])('follow the variable that moves them: %s %j', (id, env, path) => {
    expect(settings(id, place('linux', env))).toBe(path);
  });

  it('of LM Studio are where its pointer leads, or where an earlier version left them', () => {
    const pointer = '/home/ada/.lmstudio-home-pointer';
    expect(settings('lm-studio', place('linux', {}, { [pointer]: '/data/lms', '/data/lms/x': '' }))).toBe(
      '/data/lms/mcp.json',
    );
    expect(settings('lm-studio', place('linux', {}, { [pointer]: '/gone' }))).toBe('/home/ada/.lmstudio/mcp.json');
    expect(settings('lm-studio', place('linux', {}, { '/home/ada/.cache/lm-studio/x': '' }))).toBe(
      '/home/ada/.cache/lm-studio/mcp.json',
    );
  });
});

describe('a client', () => {
  it('is found by its folder, by what only its users have, or by its program', () => {
    const found = (at: Place) => CLIENTS.filter((client) => isFound(client, at)).map(({ id }) => id);
    expect(found(place('linux'))).toEqual([]);
    expect(found(place('linux', {}, { '/home/ada/.cursor/extensions': '' }))).toEqual(['cursor']);
    // Its settings lie in the user's own folder, which everybody has.
    expect(found(place('linux', {}, { '/home/ada/notes.txt': '' }))).toEqual([]);
    expect(found(place('linux', {}, { '/home/ada/.claude/x': '' }))).toEqual(['claude-code']);
    expect(found(place('linux', { PATH: '/a:/b' }, { '/b/codex': '' }))).toEqual(['codex']);
    expect(found(place('win32', { Path: 'C:\\a;C:\\b' }, { 'C:\\b\\goose.EXE': '' }))).toEqual(['goose']);
  });

  it('is known by its id, in other spellings and by other words', () => {
    expect(clientNamed('Claude Desktop')?.id).toBe('claude-desktop');
    expect(clientNamed('VS Code')?.id).toBe('vscode');
    expect(clientNamed('chatgpt')?.id).toBe('codex');
    expect(clientNamed('constructor')).toBeNull();
  });
});

describe('the entry of a client', () => {
  const proxy: StdioServer = {
    transport: 'stdio',
    command: 'C:\\Program Files\\nodejs\\node.exe',
    args: ['C:\\Users\\ada b\\bin\\planexe.mjs', 'mcp', '--toolset', 'all'],
    env: { PLANEXE_HOME: 'D:\\plans' },
  };
  const host: HttpServer = {
    transport: 'http',
    url: 'http://127.0.0.1:4711/mcp',
    token: `pxe_0123abcd_${'x'.repeat(43)}`,
  };

  it.each(CLIENTS)('says what was to be said, and is known again: $id', (client) => {
    const entry = client.entry(proxy, 'planexe');
    const { command, args, env } = proxy;
    expect(readEntry(entry)).toEqual({ command, args, env, url: null, token: null });
    expect(isOurs(entry)).toBe(true);
    if (client.noHttp !== undefined) return;
    const over = client.entry(host, 'planexe');
    expect(readEntry(over)).toMatchObject({ command: null, url: host.url, token: host.token });
    expect(isOurs(over)).toBe(true);
  });

  it('is not ours when it starts or asks something else', () => {
    for (const entry of [
      { command: 'npx', args: ['-y', 'other'] },
      { command: 'node', args: ['/x/planexe.mjs', 'serve'] },
      { command: 'node', args: ['/x/notplanexe.mjs', 'mcp'] },
      { url: 'http://127.0.0.1:4711/mcp' },
      { url: 'https://example.com/mcp', headers: { Authorization: `Bearer ${host.token}` } },
      { url: 'http://127.0.0.1.example.com/mcp', headers: { Authorization: `Bearer ${host.token}` } },
      {},
    ]) {
      expect(isOurs(entry), JSON.stringify(entry)).toBe(false);
    }
  });

  it('stands whole in the links that ask for it', () => {
    const config = (link: string | undefined) => {
      const { searchParams } = new URL(link ?? '');
      return JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString()) as unknown;
    };
    const { command, args, env } = proxy;
    expect(config(clientNamed('cursor')?.deepLink?.('planexe', proxy))).toEqual({ command, args, env });
    expect(config(clientNamed('lm-studio')?.deepLink?.('planexe', proxy))).toEqual({ command, args, env });
    const [, query = ''] = clientNamed('vscode')?.deepLink?.('planexe', proxy).split('?') ?? [];
    expect(JSON.parse(decodeURIComponent(query))).toEqual({ name: 'planexe', command, args, env });
  });
});
