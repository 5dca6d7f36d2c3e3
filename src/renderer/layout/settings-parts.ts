/** The parts of the settings, in the order of their list. `keywords` is what people call a part otherwise. */
export const SETTINGS_PARTS = [
  {
    part: 'models',
    label: 'Models',
    keywords: 'api key keys provider openai anthropic claude gemini mistral ollama lm studio local llm ai profile cost',
  },
  { part: 'privacy', label: 'Privacy', keywords: 'calls recording data telemetry security' },
  { part: 'appearance', label: 'Appearance', keywords: 'theme dark light mode colours colors look' },
  { part: 'library', label: 'Library', keywords: 'folder place location storage move disk files' },
  { part: 'backups', label: 'Backups', keywords: 'backup back up restore copy recover' },
  { part: 'about', label: 'About', keywords: 'version update licence license help logs diagnostics support' },
] as const;

export type SettingsPart = (typeof SETTINGS_PARTS)[number]['part'];
