/** `npm start`: the whole portal on this machine. `--dev` serves the web from its sources. */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readJson, writeJson } from './data-dir.ts';
import { DEMO_PASSWORD, demoSignIns, seedDemo } from './seed.ts';
import { type Stack, startStack } from './stack.ts';
import { StartupProblem } from './startup-problem.ts';
import { buildWeb, isWebBuildStale, webDevServer } from './web-build.ts';

interface Invocation {
  port: number;
  dataDir: string;
  seed: 'demo' | 'none';
  isDev: boolean;
}

/** @throws StartupProblem that names the variable that is wrong */
function invocation(environment: NodeJS.ProcessEnv, args: readonly string[]): Invocation {
  const { PORT = '3000', DATA_DIR = '.local', SEED = 'demo' } = environment;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new StartupProblem(`PORT is "${PORT}": it must be a number from 0 to 65535.`);
  if (SEED !== 'demo' && SEED !== 'none')
    throw new StartupProblem(`SEED is "${SEED}": it must be demo or none.`);
  const unknown = args.find((arg) => arg !== '--dev');
  if (unknown !== undefined)
    throw new StartupProblem(`${unknown} is unknown: the only option is --dev.`);
  return { port, dataDir: resolve(DATA_DIR), seed: SEED, isDev: args.includes('--dev') };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** One line for whoever started it; the rest of an unforeseen failure too. */
function report(error: unknown): void {
  if (error instanceof StartupProblem) complain(error.message.replaceAll(/\s*\n\s*/g, ' '));
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function seedOnce(stack: Stack, { dataDir, seed }: Invocation): Promise<void> {
  const mark = join(dataDir, 'seeded.json');
  if (existsSync(mark)) return;
  if (seed === 'demo') await seedDemo(stack);
  writeJson(mark, { seed, at: new Date().toISOString() });
}

function isSeededWithDemo({ dataDir }: Invocation): boolean {
  const mark = readJson(join(dataDir, 'seeded.json'));
  return typeof mark === 'object' && mark !== null && 'seed' in mark && mark.seed === 'demo';
}

function announce(stack: Stack, called: Invocation, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`${stack.settings.companyName} commission portal, ready in ${seconds} s`);
  say(`  Portal      ${stack.url}`);
  say(`  E-mail sent ${stack.url}/_local/inbox`);
  say(`  Data        ${called.dataDir}`);
  if (isSeededWithDemo(called))
    for (const email of demoSignIns(stack.settings.companyEmailDomain))
      say(`  Sign-in     ${email}  ${DEMO_PASSWORD}`);
  say(
    'For trying and developing on this machine; only this machine can reach it. Ctrl-C stops it.',
  );
}

/** Where tools find the running instance. */
const noteOf = ({ dataDir }: Invocation) => join(dataDir, 'stack.json');

async function start(called: Invocation, startedAt: number): Promise<Stack> {
  const webIsBuilt = called.isDev || !isWebBuildStale() ? undefined : buildWeb();
  // Its failure is reported below, after the stack has ended; until then it waits handled.
  webIsBuilt?.catch(() => undefined);
  const stack = await startStack({
    port: called.port,
    dataDir: called.dataDir,
    ...(called.isDev ? { devSite: webDevServer } : {}),
    onLoss(reason) {
      complain(reason);
      process.exit(1);
    },
  });
  try {
    await Promise.all([webIsBuilt, seedOnce(stack, called)]);
    const { url, database } = stack;
    writeJson(noteOf(called), { url, ...database, pid: process.pid });
    announce(stack, called, startedAt);
    return stack;
  } catch (error) {
    await stack.close();
    throw error;
  }
}

async function stop(called: Invocation, starting: Promise<Stack>): Promise<void> {
  // A start that fails while it is being stopped has ended what it began, and was reported.
  const stack = await starting.catch(() => undefined);
  rmSync(noteOf(called), { force: true });
  await stack?.close();
}

function fail(error: unknown): never {
  report(error);
  process.exit(1);
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const called = invocation(process.env, process.argv.slice(2));
  const starting = start(called, startedAt);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop(called, starting).then(() => process.exit(0), fail);
    });
  try {
    await starting;
  } catch (error) {
    if (!isStopping) throw error;
  }
}

await main().catch(fail);
