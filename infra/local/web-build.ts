/** Builds the web where its sources changed, or serves them by a development server. */
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { errorCode, StartupProblem } from './base/startup-problem.ts';
import { sendMessage } from './base/respond.ts';
import { fileFor } from './gateway/static-site.ts';
import type { DevSite } from './stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configFile = join(root, 'web/vite.config.ts');
const builtPage = join(root, 'web/dist/index.html');

const changedAt = (path: string): number => {
  try {
    return statSync(path).mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
};

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes(join('web', 'dist')),
  );
  return Math.max(0, ...files.map((file) => changedAt(join(file.parentPath, file.name))));
}

/** True where the build is missing or older than its sources. */
export function isWebBuildStale(): boolean {
  const built = changedAt(builtPage);
  const sources = [newestIn(join(root, 'web')), newestIn(join(root, 'shared'))];
  return built < Math.max(...sources, changedAt(join(root, 'package-lock.json')));
}

/**
 * Memory of the bundler's allocator comes in small pages: huge ones are cleared whole, which took a quarter
 * of the build. The allocator reads the variable of the process once, when the bundler is loaded.
 */
const ALLOCATOR = { MIMALLOC_ALLOW_THP: '0' };

/** @throws StartupProblem where the web doesn't build */
export async function buildWeb(): Promise<void> {
  Object.assign(process.env, ALLOCATOR);
  const program = new URL('build-web-worker.ts', import.meta.url);
  const builder = new Worker(program, { workerData: configFile, stdout: true });
  try {
    await once(builder, 'exit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`The web doesn't build: ${reason}`, { cause: error });
  }
}

const isVites = (request: IncomingMessage): boolean =>
  request.headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;

/** Vite listens for its socket on one server only; browsers may connect to the other one. */
function passOnUpgrades([first, ...others]: readonly Server[]): void {
  for (const server of others)
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (isVites(request)) first?.emit('upgrade', request, socket, head);
    });
}

/** Serves the web from its sources, with changes shown at once. */
export const webDevServer: DevSite = async (servers) => {
  const { createServer } = await import('vite');
  const [server] = servers;
  const vite = await createServer({
    configFile,
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: server ? { server } : true },
  });
  passOnUpgrades(servers);
  return {
    close: () => vite.close(),
    listener: (request: IncomingMessage, response: ServerResponse, path: string) =>
      new Promise<void>((resolve) => {
        response.once('close', resolve);
        // For a route Vite serves index.html only, so other pages are set here.
        const page = fileFor(path);
        if (page !== path && page !== '/index.html') request.url = page;
        vite.middlewares(request, response, () => sendMessage(response, 404, 'Not Found'));
      }),
  };
};
