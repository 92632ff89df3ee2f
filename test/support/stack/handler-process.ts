/**
 * Functions in processes of their own, bundled and started as the cloud does it: the memory that one
 * takes is its own.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FunctionName, functions, type FunctionSpec } from '../../../infra/model/catalog.ts';
import { bundleProgram } from './bundle-program.ts';
import type { Handled } from './handler-program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Processes of one function, each of which handles one event at a time. */
export class HandlerProcesses {
  peakBytes = 0;
  /** With a watched heap: what was in use before an event, the least of all. */
  restBytes = Number.POSITIVE_INFINITY;
  /** The most that was in use, with a watched heap. */
  liveBytes = 0;
  calls = 0;
  /** Milliseconds of the processor, all together. */
  cpuMs = 0;
  /** How long they worked, all together. */
  busyMs = 0;
  readonly #all: ChildProcess[];
  readonly #free: ChildProcess[];
  readonly #waiting: ((process: ChildProcess) => void)[] = [];

  constructor(processes: readonly ChildProcess[]) {
    this.#all = [...processes];
    this.#free = [...processes];
  }

  /** Handles an event. @throws what the function threw */
  async invoke(event: unknown): Promise<unknown> {
    const process =
      this.#free.pop() ??
      (await new Promise<ChildProcess>((resolve) => this.#waiting.push(resolve)));
    const started = performance.now();
    const answered = once(process, 'message') as Promise<[Handled]>;
    process.send(event as object);
    const [{ answer, error, ...spent }] = await answered;
    this.busyMs += performance.now() - started;
    this.calls++;
    this.cpuMs += spent.cpuMs;
    this.peakBytes = Math.max(this.peakBytes, spent.peakBytes);
    this.restBytes = Math.min(this.restBytes, spent.restBytes);
    this.liveBytes = Math.max(this.liveBytes, spent.liveBytes);
    const next = this.#waiting.shift();
    if (next) next(process);
    else this.#free.push(process);
    if (error) throw Object.assign(new Error(error.message), { name: error.name });
    return answer;
  }

  /** Counts and adds up from now on. */
  reset(): void {
    Object.assign(this, { calls: 0, busyMs: 0, cpuMs: 0, liveBytes: 0 });
    this.restBytes = Number.POSITIVE_INFINITY;
  }

  stop(): void {
    for (const process of this.#all) process.kill();
  }
}

/** The bundles that were made, by their files. */
const bundled = new Map<string, Promise<unknown>>();

/** Bundles a function as for the cloud, once for a folder. */
function bundleHandler(entry: string, outfile: string): Promise<unknown> {
  const contents = `import { handler } from './${entry}'; import { serve } from './test/support/stack/handler-program.ts'; serve(handler);`;
  const made =
    bundled.get(outfile) ??
    bundleProgram({ stdin: { contents, resolveDir: ROOT, loader: 'ts' } }, outfile);
  bundled.set(outfile, made);
  return made;
}

/**
 * Starts a function.
 * @param options a folder for its bundle, its environment, and how many processes
 */
export async function startHandler(
  name: FunctionName,
  { folder, env, count }: { folder: string; env: NodeJS.ProcessEnv; count: number },
): Promise<HandlerProcesses> {
  const { entry, nodeOptions }: FunctionSpec = functions[name];
  const outfile = join(folder, `${name}.mjs`);
  await bundleHandler(entry, outfile);
  const own = { AWS_ACCESS_KEY_ID: name, ...env, AWS_LAMBDA_FUNCTION_NAME: name };
  const processes = Array.from({ length: count }, () =>
    fork(outfile, {
      env: nodeOptions === undefined ? own : { ...own, NODE_OPTIONS: nodeOptions },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  return new HandlerProcesses(processes);
}
