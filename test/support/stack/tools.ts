/** Operators' commands, called in this process on the data folder of an embedded stack. */
import { execute, type Tool } from '../../../infra/tools/run-tool.ts';
import { heardIn } from './heard.ts';

export interface Said {
  code: number;
  /** Standard output and standard error. */
  text: string;
}

/** The line by which a command says which portal it works on. */
const PORTAL_LINE = /^Portal [^\n]*\n/m;

/**
 * Runs `npm run <name> -- <args>` on a data folder, without its question and the line that names the portal.
 */
export async function runTool(dataDir: string, name: string, ...args: string[]): Promise<Said> {
  const { code, text } = await runToolIn({ DATA_DIR: dataDir }, name, ...args, '--yes');
  return { code, text: text.replace(PORTAL_LINE, '') };
}

/** Runs `npm run <name> -- <args>` with these variables of an operator. */
export async function runToolIn(
  environment: Record<string, string>,
  name: string,
  ...args: string[]
): Promise<Said> {
  const { tool } = (await import(`../../../infra/tools/${name}.ts`)) as { tool: Tool };
  const { code, out, err } = await heardIn(environment, () => execute(tool, args));
  return { code, text: `${out}${err}` };
}
