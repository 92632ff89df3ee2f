/** Starts the portal for `npm start`: builds the web, seeds an empty portal, prints the addresses. */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from './base/data-dir.ts';

import { DEMO_PASSWORD, demoSignIns, seedDemo } from './demo/seed.ts';
import { settingsFromCdkJson, withFakeBank } from './base/settings.ts';
import type { Preparation } from './base/preparation.ts';
import { type Stack, startStack } from './stack.ts';
import type { StartProgress } from './gateway/starting-page.ts';
import { StartupProblem } from './base/startup-problem.ts';
import { isWebBuildStale } from '../model/web-build.ts';
import { buildWeb, webDevServer } from './web-build.ts';

interface Invocation {
  port: number;
  dataDir: string;
  seed: 'demo' | 'none';
  isDev: boolean;
}

/** @throws StartupProblem that names the variable that is wrong */
function invocation(environment: NodeJS.ProcessEnv, args: readonly string[]): Invocation {
  const { PORT = '3000', DATA_DIR, SEED = 'demo' } = environment;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new StartupProblem(`PORT is "${PORT}": it must be a number from 0 to 65535.`);
  if (SEED !== 'demo' && SEED !== 'none')
    throw new StartupProblem(`SEED is "${SEED}": it must be demo or none.`);
  const unknown = args.find((arg) => arg !== '--dev');
  if (unknown !== undefined)
    throw new StartupProblem(`${unknown} is unknown: the only option is --dev.`);
  return {
    port,
    dataDir: resolve(DATA_DIR || '.local'),
    seed: SEED,
    isDev: args.includes('--dev'),
  };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

type Report = (progress: StartProgress) => void;

const begunAt = z.object({ at: z.iso.datetime() });

/** Makes the demo network; one that was cut off is continued with its first start time. */
async function seedWithDemo(portal: Preparation, dataDir: string, report: Report): Promise<void> {
  const begun = join(dataDir, 'seeding.json');
  const earlier = begunAt.safeParse(readJson(begun));
  const at = earlier.success ? earlier.data.at : portal.now().toISOString();
  writeJson(begun, { at });
  process.stdout.write('Making the demo network, this once:');
  await seedDemo(portal, {
    now: new Date(at),
    progress: (doing, steps) => {
      process.stdout.write(` ${doing}`);
      report({ doing: `Making the demo network, this once: ${doing}.`, steps });
    },
  });
  say('');
  rmSync(begun);
}

async function seedOnce(portal: Preparation, called: Invocation, report: Report): Promise<void> {
  const { dataDir, seed } = called;
  const mark = join(dataDir, 'seeded.json');
  if (existsSync(mark)) return;
  if (seed === 'demo') await seedWithDemo(portal, dataDir, report);
  writeJson(mark, { seed, at: new Date().toISOString() });
}

function isSeededWithDemo({ dataDir }: Invocation): boolean {
  const mark = readJson(join(dataDir, 'seeded.json'));
  return typeof mark === 'object' && mark !== null && 'seed' in mark && mark.seed === 'demo';
}

function announce(stack: Stack, called: Invocation): void {
  // From the start of the process: the loading of the modules is part of the wait.
  const seconds = (performance.now() / 1000).toFixed(1);
  say(`${stack.settings.companyName} commission portal, ready in ${seconds} s`);
  say(`  Portal      ${stack.url}`);
  say(`  E-mail sent ${stack.url}/_local/inbox`);
  say(`  Data        ${called.dataDir}`);
  if (isSeededWithDemo(called))
    for (const email of demoSignIns(stack.settings))
      say(`  Sign-in     ${email}  ${DEMO_PASSWORD}`);
  say(
    'For trying and developing on this machine; only this machine can reach it. Ctrl-C stops it.',
  );
}

/** Writes a file by which tools find the running instance. */
export function leaveNote(stack: Stack, dataDir: string): () => void {
  const { url, database, userPool, files, audit, credentials } = stack;
  const file = join(dataDir, 'stack.json');
  writeJson(file, { url, ...database, userPool, files, audit, credentials, pid: process.pid });
  return () => rmSync(file, { force: true });
}

/** Writes a file by which tools see that the instance isn't ready. @returns its removal */
export function leaveStartingNote({ url }: Preparation, dataDir: string): () => void {
  const file = join(dataDir, 'starting.json');
  writeJson(file, { url, pid: process.pid });
  return () => rmSync(file, { force: true });
}

export interface Running {
  stop(): Promise<void>;
}

/**
 * Starts the portal with the settings of environment and arguments.
 * @throws StartupProblem after closing the parts that had started
 */
export async function launch(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<Running> {
  const called = invocation(environment, args);
  const webIsBuilt = called.isDev || !isWebBuildStale() ? undefined : buildWeb();
  // A failed build is reported below; this handler keeps it from ending the process before.
  webIsBuilt?.catch(() => undefined);
  const stack = await startStack({
    port: called.port,
    dataDir: called.dataDir,
    // The embedded fake bank, so that the states of an account can be seen.
    settings: withFakeBank(settingsFromCdkJson()),
    ...(called.isDev ? { devSite: webDevServer } : {}),
    async prepare(portal, report) {
      const started = leaveStartingNote(portal, called.dataDir);
      const seeded = seedOnce(portal, called, report).then(() =>
        report({ doing: webIsBuilt ? 'Building the web.' : 'Opening the portal.' }),
      );
      try {
        await Promise.all([webIsBuilt, seeded]);
      } finally {
        started();
      }
    },
    onLoss(reason) {
      complain(reason);
      process.exit(1);
    },
  });
  const removeNote = leaveNote(stack, called.dataDir);
  announce(stack, called);
  return {
    async stop() {
      removeNote();
      await stack.close();
    },
  };
}
