import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Keeps idle connections until their clients close them: a server that ends one at the moment in which its
 * client uses it again would fail the request.
 */
export function keepConnections<Kept extends Server>(server: Kept): Kept {
  server.keepAliveTimeout = 0;
  return server;
}

/** Listens on a free port of 127.0.0.1 and returns the origin without a trailing slash. */
export function listenOnLoopback(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    keepConnections(server).once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** Closes a server and the connections that clients keep open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
