/**
 * Functions in processes of their own, bundled and started as the cloud does it: the memory that one
 * takes is its own.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleElectro } from '../../../infra/constructs/bundle-function.ts';
import { type FunctionName, functions, type FunctionSpec } from '../../../infra/model/catalog.ts';
import type { Handled } from './handler-program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The process of a function, which is given one event at a time. */
export class HandlerProcess {
  peakBytes = 0;
  /** With a watched heap: what was in use before an event, the least of all. */
  restBytes = Number.POSITIVE_INFINITY;
  /** The most that was in use, with a watched heap. */
  liveBytes = 0;
  calls = 0;
  /** Milliseconds of the processor, all together. */
  cpuMs = 0;
  readonly #process: ChildProcess;

  constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Handles an event. @throws what the function threw */
  async invoke(event: unknown): Promise<unknown> {
    const answered = once(this.#process, 'message') as Promise<[Handled]>;
    this.#process.send(event as object);
    const [{ answer, error, ...spent }] = await answered;
    this.calls++;
    this.cpuMs += spent.cpuMs;
    this.peakBytes = Math.max(this.peakBytes, spent.peakBytes);
    this.restBytes = Math.min(this.restBytes, spent.restBytes);
    this.liveBytes = Math.max(this.liveBytes, spent.liveBytes);
    if (error) throw Object.assign(new Error(error.message), { name: error.name });
    return answer;
  }

  /** Counts and adds up from now on. */
  reset(): void {
    Object.assign(this, { calls: 0, cpuMs: 0, liveBytes: 0 });
    this.restBytes = Number.POSITIVE_INFINITY;
  }

  stop(): void {
    this.#process.kill('SIGKILL');
  }
}

let folder: string | undefined;

/** The folder of the bundles of this process. */
function bundleFolder(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(tmpdir(), 'portal-bundles-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  bundleElectro(made);
  return (folder = made);
}

/** The files of the bundles that were made. */
const bundled = new Map<FunctionName, Promise<string>>();

/** Bundles a function as for the cloud: loading its sources would take memory of its own. */
async function bundleHandler(name: FunctionName): Promise<string> {
  const outfile = join(bundleFolder(), `${name}.mjs`);
  const contents = `import { handler } from './${functions[name].entry}'; import { serve } from './test/support/stack/handler-program.ts'; serve(handler);`;
  await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return outfile;
}

/** Starts a function. */
export async function startHandler(
  name: FunctionName,
  env: NodeJS.ProcessEnv,
): Promise<HandlerProcess> {
  const { nodeOptions }: FunctionSpec = functions[name];
  const bundling = bundled.get(name) ?? bundleHandler(name);
  bundled.set(name, bundling);
  const own = { ...env, AWS_LAMBDA_FUNCTION_NAME: name };
  const child = fork(await bundling, {
    env: nodeOptions === undefined ? own : { ...own, NODE_OPTIONS: nodeOptions },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new HandlerProcess(child);
}
