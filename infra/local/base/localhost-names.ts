/**
 * Functions use `files.localhost` like browsers, so that links are signed for the host that the browser
 * uses. Browsers resolve `*.localhost` to loopback (RFC 6761); many systems' resolvers don't, so this
 * module makes Node do it.
 */
import dns from 'node:dns';

type Answer = (error: NodeJS.ErrnoException | null, address: unknown, family?: number) => void;

let installed = false;

/** Makes this process resolve `*.localhost` to 127.0.0.1. Once per process. */
export function resolveLocalhostNames(): void {
  if (installed) return;
  installed = true;
  const lookup = dns.lookup as (host: string, options: unknown, answer: Answer) => void;
  const loopbackFirst = (host: string, options: unknown, answer?: Answer): void => {
    const done = answer ?? (options as Answer);
    if (!/(^|\.)localhost\.?$/i.test(host) || /^localhost$/i.test(host)) {
      lookup(host, answer ? options : {}, done);
      return;
    }
    const all = typeof options === 'object' && options !== null && 'all' in options && options.all;
    if (all) process.nextTick(done, null, [{ address: '127.0.0.1', family: 4 }]);
    else process.nextTick(done, null, '127.0.0.1', 4);
  };
  Object.assign(dns, { lookup: loopbackFirst });
}
