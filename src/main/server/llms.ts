import { EXPORT_FORMATS, exportName } from '../../library/index.ts';
import { toolsetAt } from '../mcp/toolsets.ts';

/**
 * Text for `/llms.txt`, for agents that find this server. The tools are described by their own descriptions.
 * @param origin where the server is reached, such as `http://127.0.0.1:4711`.
 */
export function llmsText(origin: string): string {
  const names = toolsetAt('/mcp/all')?.name.split('+') ?? [];
  const sections = names.flatMap((name) => {
    const path = name === 'plans' ? '/mcp' : `/mcp/x/${name}`;
    const toolset = toolsetAt(path);
    return toolset ? ['', `## Toolset ${name}: ${origin}${path}`, '', ...toolset.tools.map(toolLine)] : [];
  });
  const instructions = toolsetAt('/mcp')?.instructions ?? '';
  return [
    ...introduction(origin),
    ...sections,
    ...beside(origin),
    ...(instructions ? ['', instructions] : []),
    '',
  ].join('\n');
}

function toolLine({ name, description, scope }: { name: string; description: string; scope: string }): string {
  return `- \`${name}\` (${scope}): ${description.replaceAll(/\s+/g, ' ').trim()}`;
}

function introduction(origin: string): string[] {
  return [
    '# PlanExe Desktop',
    '',
    '> Drafts long, structured project plans from a prompt of a few hundred words, on this computer.',
    '',
    `It is an MCP server (Streamable HTTP): \`${origin}/mcp\`. Several toolsets at once are at \`${origin}/mcp/x/plans+artifacts\`, all of them at \`${origin}/mcp/all\`, and two earlier generations of the interface at \`${origin}/mcp/v1/task\` and \`${origin}/mcp/v1/session\`.`,
    '',
    'Every request needs `Authorization: Bearer TOKEN`. The user creates a token with `planexe token create CLIENT`, sets up a known client with `planexe connect`, and runs `planexe mcp` for clients that only use stdio; these need no token.',
    '',
    'In short: `prompt_check`, `plan_create`, then `plan_wait` until the state is completed, then `plan_file_info` or `plan_download`. `plan_resume` continues a stopped or failed plan.',
  ];
}

function beside(origin: string): string[] {
  const exports = EXPORT_FORMATS.flatMap(({ id, parts }) =>
    parts.length === 0 ? [`\`${id}\``] : parts.map((part) => `\`${exportName(id, part.id)}\``),
  ).join(', ');
  return [
    '',
    '## Beside MCP',
    '',
    'With the same token, or with the signed links that tools return:',
    '',
    `- \`GET ${origin}/download/PLAN_ID/FILE\`: \`report.html\`, \`report.md\`, \`run.zip\`, or the path of any file of the plan. Ranges and ETags work.`,
    `- \`GET ${origin}/exports/PLAN_ID/NAME\`: the plan in another format: ${exports}.`,
    `- \`GET ${origin}/plans/PLAN_ID/events\`: events of a plan, as server-sent events, for programs with a user interface. It ends with \`complete\`; \`Last-Event-ID\` continues after a break. Agents should call \`plan_wait\` instead.`,
    `- \`GET ${origin}/healthcheck\`: whether the server is there; needs no token.`,
  ];
}
