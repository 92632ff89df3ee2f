/** Runs one command of the project's, with a limit on its time and nothing left behind. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface Outcome {
  /** 0 where all is well; a command that a signal ended, or that took too long, has 1. */
  code: number;
  /** What it printed, both streams in order. */
  output: string;
  seconds: number;
}

export interface CommandOptions {
  root: string;
  limitMs: number;
  /** Prints as it goes; else the output is only collected. */
  live?: boolean;
}

/**
 * Runs a command with `node_modules/.bin` first on its path, in a process group of its own, which
 * ends with it: whatever a test left running is stopped.
 */
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
      FORCE_COLOR: process.env.FORCE_COLOR ?? (process.stdout.isTTY ? '1' : '0'),
    },
  });
  const stopGroup = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      // Nothing of the group is left: what we wanted.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const interrupted = () => {
    stopGroup('SIGKILL');
    process.exit(1);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);

  let output = '';
  const take = (chunk: Buffer) => {
    output += chunk.toString();
    if (live) process.stdout.write(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);

  return new Promise((resolve) => {
    const finish = (code: number, note = '') => {
      clearTimeout(limit);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      resolve({ code, output: output + note, seconds: (performance.now() - started) / 1000 });
    };
    const limit = setTimeout(() => {
      take(Buffer.from(`\n${program} took longer than ${limitMs / 1000} s and was stopped.\n`));
      stopGroup('SIGKILL');
    }, limitMs);
    child.on('error', (error) => finish(1, `\n${error.message}\n`));
    // A grandchild may hold the pipes open: it is stopped first, and then they close.
    child.on('exit', () => stopGroup('SIGKILL'));
    child.on('close', (code) => finish(code ?? 1));
  });
}
