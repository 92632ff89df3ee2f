/** Builds the web, or serves them by a development server. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { WEB_CONFIG } from '../model/web-build.ts';
import { StartupProblem } from './base/startup-problem.ts';
import { sendMessage } from './base/respond.ts';
import { fileFor } from './gateway/static-site.ts';
import type { DevSite } from './stack.ts';

/**
 * Memory of the bundler's allocator comes in small pages: huge ones are cleared whole, which took a quarter
 * of the build. The allocator reads the variable of the process once, when the bundler is loaded.
 */
const ALLOCATOR = { MIMALLOC_ALLOW_THP: '0' };

/** @throws StartupProblem where the web doesn't build */
export async function buildWeb(): Promise<void> {
  Object.assign(process.env, ALLOCATOR);
  const program = new URL('build-web-worker.ts', import.meta.url);
  const builder = new Worker(program, { workerData: WEB_CONFIG, stdout: true });
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
    configFile: WEB_CONFIG,
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
