/** Operators' commands as they are run: a process of their own, on the data folder of an embedded stack. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Said {
  code: number;
  /** Standard output and standard error. */
  text: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The arguments of an npm script for Node.js; `npm run <name> -- …` adds to them. */
function scriptOf(name: string, scripts: Record<string, string>): string[] {
  const [node, ...args] = (scripts[name] ?? '').split(' ');
  if (node !== 'node') throw new Error(`npm run ${name} is no tool`);
  return args;
}

/** Runs `npm run <name> -- <args>` on a data folder, without npm's own start. */
export const runTool = (dataDir: string, name: string, ...args: string[]): Promise<Said> =>
  runToolIn({ DATA_DIR: dataDir }, name, ...args);

/** Runs the command line behind an npm script, with these variables beside PATH. */
export async function runToolIn(
  environment: Record<string, string>,
  name: string,
  ...args: string[]
): Promise<Said> {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
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
