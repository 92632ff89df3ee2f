/** Runs one command of the project, with a limit on its time; processes that it left running are stopped. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface Outcome {
  /** The exit code; 1 for a command that a signal ended, or that took too long. */
  code: number;
  /** Standard output and standard error, in order. */
  output: string;
  seconds: number;
}

export interface CommandOptions {
  root: string;
  limitMs: number;
  /** Prints the output as it comes too. */
  live?: boolean;
}

/** Sends SIGKILL to a process and all that it started. */
function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The group has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs a command with `node_modules/.bin` first on its path, in a process group of its own. */
export function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  { root, limitMs, live = false }: CommandOptions,
): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
      // Workers and portals in processes of their own load the same code again and again.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      // The linter and the compiler are programs in Go, which else collect garbage for a fifth of their time.
      GOGC: '400',
      FORCE_COLOR: process.env.FORCE_COLOR ?? (process.stdout.isTTY ? '1' : '0'),
    },
  });
  const interrupted = () => {
    stopGroup(child.pid);
    process.exit(1);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);

  let output = '';
  const take = (chunk: Buffer | string) => {
    output += chunk.toString();
    if (live) process.stdout.write(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);

  return new Promise((resolve) => {
    const finish = (code: number) => {
      clearTimeout(limit);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    };
    const limit = setTimeout(() => {
      take(`\n${program} took longer than ${limitMs / 1000} s and was stopped.\n`);
      stopGroup(child.pid);
    }, limitMs);
    child.on('error', (error) => {
      take(`\n${error.message}\n`);
      finish(1);
    });
    // A process that it started may hold the pipes open; they close once it is stopped.
    child.on('exit', () => stopGroup(child.pid));
    child.on('close', (code) => finish(code ?? 1));
  });
}
