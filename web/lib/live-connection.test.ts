import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_LIMIT_MS, LIFE_LIMIT_MS } from '../../infra/local/gateway/live.ts';
import type { LiveMessage } from '../../shared/notifications/contract.ts';
import { LiveConnection, type LiveSocket, PING_EVERY_MS, TIMEOUT_MS } from './live-connection.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2030-01-01T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3] as const;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A gateway that closes idle connections as API Gateway does, and a page that uses it. */
function openPage({ answers = true, paceMs = 0, random = 0.5 } = {}) {
  const sockets: Socket[] = [];
  const heard: (readonly [LiveMessage['changed'] | 'all', number])[] = [];
  const server = { answers, changed: [] as LiveMessage['changed'], refuses: false, tickets: 0 };
  const page = { isVisible: true, comesBack: () => undefined as void };

  class Socket implements LiveSocket {
    readyState: LiveSocket['readyState'] = CONNECTING;
    onopen: LiveSocket['onopen'] = null;
    onmessage: LiveSocket['onmessage'] = null;
    onclose: LiveSocket['onclose'] = null;
    readonly sent: { since?: string }[] = [];
    #idle: ReturnType<typeof setTimeout> | undefined;

    constructor() {
      sockets.push(this);
      setTimeout(() => {
        if (server.refuses) return this.end();
        this.readyState = OPEN;
        this.#active();
        setTimeout(() => this.end(), LIFE_LIMIT_MS);
        this.onopen?.call(this as never, new Event('open'));
      }, 50);
    }

    send(data: string): void {
      this.#active();
      this.sent.push(JSON.parse(data) as { since?: string });
      const { changed } = server;
      if (server.answers) setTimeout(() => this.push({ changed }), 50);
    }

    push(message: { changed: LiveMessage['changed']; paceMs?: number; isOver?: true }): void {
      this.#active();
      const data = JSON.stringify({ at: new Date().toISOString(), ...message });
      this.onmessage?.call(this as never, new MessageEvent('message', { data }));
    }

    end(): void {
      clearTimeout(this.#idle);
      if (this.readyState === CLOSED) return;
      this.readyState = CLOSED;
      this.onclose?.call(this as never, new CloseEvent('close'));
    }

    close(): void {
      this.end();
    }

    #active(): void {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.end(), IDLE_LIMIT_MS);
    }
  }

  const connection = new LiveConnection(
    {
      openTicket: async () => {
        server.tickets++;
        return { ticket: 't', at: new Date().toISOString(), paceMs };
      },
      openSocket: () => new Socket(),
      isVisible: () => page.isVisible,
      onReturn(run) {
        page.comesBack = run;
        return () => undefined;
      },
      now: () => Date.now(),
      random: () => random,
    },
    {
      onChange: (changed, pace) => heard.push([changed, pace]),
      onFirstAnswer: () => undefined,
    },
  );
  const look = () => {
    page.isVisible = true;
    page.comesBack();
  };
  const current = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('There is no socket');
    return socket;
  };
  return { connection, sockets, heard, server, page, look, current };
}

describe('a page that somebody looks at', () => {
  it('keeps its connection for two hours without a change, and fetches nothing', async () => {
    const { sockets, heard, server } = openPage();
    await pass(LIFE_LIMIT_MS - 1000);
    expect(sockets).toHaveLength(1);
    expect(server.tickets).toBe(1);
    expect(heard).toEqual([]);
    expect(sockets[0]?.sent).toHaveLength(1 + Math.floor((LIFE_LIMIT_MS - 1000) / PING_EVERY_MS));
  });

  it('fetches nothing in a gap between two connections, whenever it comes', async () => {
    const { sockets, heard, current } = openPage();
    for (let gap = 0; gap < 40; gap++) {
      await pass(1_730);
      current().end();
    }
    await pass(1_000);
    expect(sockets.length).toBeGreaterThan(30);
    expect(heard).toEqual([]);
  });

  it('opens another one when the gateway ends it, and asks what changed since', async () => {
    const { sockets, heard, server, current } = openPage();
    await pass(1000);
    const [first] = sockets;
    const known = new Date().toISOString();
    server.changed = ['sales'];
    first?.end();
    await pass(1000);
    expect(sockets).toHaveLength(2);
    const [{ since = '' } = {}] = current().sent;
    expect(since < known).toBe(true);
    expect(Date.parse(known) - Date.parse(since)).toBeLessThan(1000);
    expect(heard).toEqual([[['sales'], 0]]);
  });

  it('asks from the page’s start on when it connects first, however late', async () => {
    const started = new Date().toISOString();
    const { server, sockets, current } = openPage();
    server.refuses = true;
    await pass(20_000);
    server.refuses = false;
    await pass(60_000);
    expect(sockets.length).toBeGreaterThan(2);
    expect(current().sent[0]).toEqual({ since: started });
  });

  it('asks from the last push on', async () => {
    const { current } = openPage();
    await pass(60_000);
    current().push({ changed: ['payouts'] });
    const pushed = new Date().toISOString();
    current().end();
    await pass(1000);
    expect(current().sent[0]).toEqual({ since: pushed });
  });

  it('takes a connection that doesn’t answer for lost', async () => {
    const { sockets, server } = openPage();
    await pass(1000);
    server.answers = false;
    await pass(PING_EVERY_MS + TIMEOUT_MS + 1000);
    expect(sockets[0]?.readyState).toBe(CLOSED);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('leaves a connection that the server knows no more', async () => {
    const { sockets, current } = openPage();
    await pass(1000);
    current().push({ changed: [], isOver: true });
    await pass(1000);
    expect(sockets).toHaveLength(2);
  });

  it('fetches all at intervals while there is no connection', async () => {
    const { server, heard } = openPage({ paceMs: 40 });
    server.refuses = true;
    await pass(31_000);
    expect(heard).toEqual([
      ['all', 40],
      ['all', 40],
    ]);
  });

  it('waits longer with each try, up to half a minute', async () => {
    const { server } = openPage({ random: 0.999 });
    server.refuses = true;
    await pass(1);
    const tries = [1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000 + 50);
    for (const [at, wait] of tries.entries()) {
      await pass(wait);
      expect(server.tickets).toBe(at + 2);
    }
  });

  it('comes back within the time that the server gave to all', async () => {
    const { current, server } = openPage({ paceMs: 200_000, random: 0.9 });
    await pass(1000);
    current().end();
    await pass(179_000);
    expect(server.tickets).toBe(1);
    await pass(2000);
    expect(server.tickets).toBe(2);
  });
});

describe('a page that nobody looks at', () => {
  it('lets its connection end, sends nothing, and asks once when it is looked at', async () => {
    const { page, sockets, server, heard, look, current } = openPage();
    await pass(1000);
    page.isVisible = false;
    await pass(3 * 3_600_000);
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.sent).toHaveLength(1);
    expect(server.tickets).toBe(1);
    expect(heard).toEqual([]);
    server.changed = ['news'];
    look();
    await pass(1000);
    expect(heard).toEqual([[['news'], 0]]);
    expect(current().sent).toHaveLength(1);
  });

  it('asks at once over a connection that is still open, unless it was heard lately', async () => {
    const { page, look, current } = openPage();
    await pass(1000);
    page.isVisible = false;
    await pass(60_000);
    look();
    expect(current().sent).toHaveLength(2);
    expect(current().sent[1]?.since).toBeDefined();
    await pass(5000);
    look();
    expect(current().sent).toHaveLength(2);
  });
});

it('ends with the screen', async () => {
  const { connection, sockets, server } = openPage();
  await pass(1000);
  connection.stop();
  await pass(3_600_000);
  expect(sockets).toHaveLength(1);
  expect(server.tickets).toBe(1);
});
