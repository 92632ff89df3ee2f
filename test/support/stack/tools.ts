/** Operators' commands as they are run: a process of their own, on the data folder of an embedded stack. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Said {
  code: number;
  /** Standard output and standard error. */
  text: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The arguments of an npm script for Node.js; `npm run <name> -- …` adds to them. */
function scriptOf(name: string, scripts: Record<string, string>): string[] {
  const [node, ...args] = (scripts[name] ?? '').split(' ');
  if (node !== 'node') throw new Error(`npm run ${name} is no tool`);
  return args;
}

/** The line by which a command says which portal it works on. */
const PORTAL_LINE = /^Portal [^\n]*\n/m;

/**
 * Runs `npm run <name> -- <args>` on a data folder, without npm's own start and question; what it says comes
 * without the line that names the portal.
 */
export async function runTool(dataDir: string, name: string, ...args: string[]): Promise<Said> {
  const { code, text } = await runToolIn({ DATA_DIR: dataDir }, name, ...args, '--yes');
  return { code, text: text.replace(PORTAL_LINE, '') };
}

/** Runs the command line behind an npm script, with these variables beside PATH. */
export async function runToolIn(
  environment: Record<string, string>,
  name: string,
  ...args: string[]
): Promise<Said> {
  const { default: manifest } = await import('../../../package.json', { with: { type: 'json' } });
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...scriptOf(name, manifest.scripts), ...args],
      { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE, ...environment } },
      (error, stdout, stderr) => {
        const code = error ? Number(error.code ?? 1) : 0;
        resolve({ code, text: `${stdout}${stderr}` });
      },
    );
  });
}
