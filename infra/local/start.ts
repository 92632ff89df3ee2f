/**
 * `npm start`: the whole portal on this machine. `--dev` serves the web from its sources.
 * Signal handlers are set before anything else is loaded, so that it also stops cleanly while it starts.
 */
import type { Running } from './launch.ts';
import { keepCompiledModules } from './base/compile-cache.ts';
import { StartupProblem } from './base/startup-problem.ts';

/** Prints one line for an expected problem, and the stack for any other error. */
function fail(error: unknown): never {
  const text =
    error instanceof StartupProblem
      ? error.message.replaceAll(/\s*\n\s*/g, ' ')
      : String((error instanceof Error && error.stack) || error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

let starting: Promise<Running> | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  // A failed start has closed its parts already.
  const running = await starting?.catch(() => undefined);
  await running?.stop();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    stop().catch(fail);
  });

keepCompiledModules();
const { launch } = await import('./launch.ts');
if (!isStopping) {
  starting = launch(process.env, process.argv.slice(2));
  await starting.catch((error: unknown) => {
    if (!isStopping) fail(error);
  });
}
