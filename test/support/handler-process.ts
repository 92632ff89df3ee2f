/**
 * Functions in processes of their own, bundled and started as the cloud does it: the memory that one
 * takes is its own.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FunctionName, functions, type FunctionSpec } from '../../infra/model/catalog.ts';
import { bundleProgram } from './bundle-program.ts';
import type { Handled } from './handler-program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Processes of one function, each of which handles one event at a time. */
export class HandlerProcesses {
  peakBytes = 0;
  calls = 0;
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
    const [{ answer, error, peakBytes }] = await answered;
    this.busyMs += performance.now() - started;
    this.calls++;
    this.peakBytes = Math.max(this.peakBytes, peakBytes);
    const next = this.#waiting.shift();
    if (next) next(process);
    else this.#free.push(process);
    if (error) throw Object.assign(new Error(error.message), { name: error.name });
    return answer;
  }

  stop(): void {
    for (const process of this.#all) process.kill();
  }
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
  const contents = `import { handler } from './${entry}'; import { serve } from './test/support/handler-program.ts'; serve(handler);`;
  await bundleProgram({ stdin: { contents, resolveDir: ROOT, loader: 'ts' } }, outfile);
  const own = { ...env, AWS_LAMBDA_FUNCTION_NAME: name, AWS_ACCESS_KEY_ID: name };
  const processes = Array.from({ length: count }, () =>
    fork(outfile, {
      env: nodeOptions === undefined ? own : { ...own, NODE_OPTIONS: nodeOptions },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  return new HandlerProcesses(processes);
}
