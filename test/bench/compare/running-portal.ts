/** A version's one-machine portal with its demo network, driven from outside as people do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { demoSignIns } from '../../../infra/local/demo/seed.ts';
import { type Office, openOffice } from '../../support/stack/office.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import { inboxAt } from '../../support/stack/stack-process.ts';
import { processorSeconds } from './processor-time.ts';
import type { Version } from './version.ts';

const READY = /ready in ([\d.]+) s/;
const URL_LINE = /Portal +(http\S+)/;
const START_LIMIT_MS = 300_000;

export interface RunningPortal {
  version: Version;
  url: string;
  /** Seconds until it was ready, and of the processor until then. */
  start: { seconds: number; processorSeconds: number };
  processorSeconds(): Promise<number>;
  /** Its people, of whom the administrator is the demo network's. */
  office(): Promise<Office>;
  stop(): Promise<void>;
}

/** Waits until the output says both. @throws Error where the process ends before, or takes minutes */
function readyLines(child: ReturnType<typeof spawn>): Promise<{ url: string; seconds: number }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => reject(new Error(`Not ready: ${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const [, url] = URL_LINE.exec(output) ?? [];
      const [, seconds] = READY.exec(output) ?? [];
      if (!url || !seconds) return;
      clearTimeout(limit);
      resolve({ url, seconds: Number(seconds) });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`Ended with ${code}: ${output}`)));
  });
}

/** Reads the note that a running portal leaves for tools. */
function readNote(dataDir: string): Pick<Stack, 'url' | 'userPool' | 'database'> {
  const { url, userPool, ...database } = JSON.parse(
    readFileSync(join(dataDir, 'stack.json'), 'utf8'),
  ) as Pick<Stack, 'url' | 'userPool'> & Stack['database'];
  return { url, userPool, database };
}

/** Starts a version with a new data folder, which its end removes. */
export async function startPortal(version: Version): Promise<RunningPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-compared-data-'));
  const child = spawn('npm', ['start'], {
    cwd: version.folder,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its whole group is told to stop: npm alone would leave the portal behind.
    detached: true,
  });
  const pid = child.pid ?? 0;
  const exited = once(child, 'exit');
  const { url, seconds } = await readyLines(child);
  return {
    version,
    url,
    start: { seconds, processorSeconds: await processorSeconds(pid) },
    processorSeconds: () => processorSeconds(pid),
    office: async () => {
      const note = readNote(dataDir);
      const settings = settingsFromCdkJson();
      return openOffice({ ...note, settings, inbox: inboxAt(url) }, demoSignIns(settings)[0]);
    },
    stop: async () => {
      process.kill(-pid, 'SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
