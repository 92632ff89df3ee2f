import { hostsOf } from '../base/hosts.ts';
import type { LiveGateway } from './live.ts';
import type { LocalPort, UpgradeListener } from './local-port.ts';

/** The portal's socket is `/ws`; a development server has its own. */
export function upgradeListener(
  live: LiveGateway,
  localPort: LocalPort,
  isDev: boolean,
): UpgradeListener {
  const { site } = hostsOf(localPort.port);
  return (request, socket, head) => {
    const isOurs = request.url === '/ws' || request.url?.startsWith('/ws?');
    if (isOurs && site.includes(request.headers.host ?? '')) live.upgrade(request, socket, head);
    else if (!isDev || !request.headers['sec-websocket-protocol']?.startsWith('vite-'))
      socket.destroy();
  };
}
