/** A whole portal in a process of its own, so that a test can kill it as a power cut would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { InboxMessage } from '../../../infra/local/mail/mail.ts';
import type { Stack } from '../../../infra/local/stack.ts';

/** The message of the process once it is ready. */
export type Ready = Pick<Stack, 'url' | 'settings' | 'userPool' | 'database'>;

export interface StackProcess extends Ready {
  inbox(to?: string): Promise<InboxMessage[]>;
  drain(): Promise<void>;
  /** Kills it; resolves when it has ended. */
  kill(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./stack-program.ts', import.meta.url));

async function readyLine(child: ChildProcess): Promise<Ready> {
  if (!child.stdout) throw new Error('The process has no output');
  for await (const line of createInterface({ input: child.stdout }))
    return JSON.parse(line) as Ready;
  throw new Error('The process ended before it was ready');
}

/** The mail that a portal in another process has sent, to everybody or to one address. */
export const inboxAt =
  (url: string) =>
  async (to?: string): Promise<InboxMessage[]> => {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    const response = await fetch(`${url}/_local/inbox.json${query}`);
    return (await response.json()) as InboxMessage[];
  };

/** Starts a stack on a free port with its data in a folder; resolves when it answers. */
export async function startStackProcess(dataDir: string): Promise<StackProcess> {
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
  });
  const ended = once(child, 'exit');
  const ready = await readyLine(child);
  return {
    ...ready,
    inbox: inboxAt(ready.url),
    drain: async () => {
      const headers = { 'content-type': 'application/json' };
      const drained = await fetch(`${ready.url}/_local/drain`, { method: 'POST', headers });
      if (!drained.ok) throw new Error(`Draining answered ${drained.status}`);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
