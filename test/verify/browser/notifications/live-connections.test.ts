/** Given a gateway that ends connections quickly, open screens go on hearing, and fetch what changed alone. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { announce } from '../../../support/announcements/announcements.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

/** API Gateway ends a connection after ten minutes without a message, and after two hours. */
const SOCKET_LIMITS = { idleLimitMs: 1_500, lifeLimitMs: 6_000, sweepEveryMs: 100 };
const { stack, office, openPage } = await setUpPortal({ socketLimits: SOCKET_LIMITS });
const agent = await office.newAgent();

interface Watched {
  page: Page;
  /** Reads of the API since the last call, by path. */
  reads: () => string[];
  sockets: () => number;
}

async function watch(): Promise<Watched> {
  const { page } = await openPage();
  let [sockets, reads]: [number, string[]] = [0, []];
  page.on('websocket', () => (sockets += 1));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') reads.push(pathname);
  });
  await signIn(page, stack.url, agent.email);
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
  return {
    page,
    reads() {
      const since = reads;
      reads = [];
      return since;
    },
    sockets: () => sockets,
  };
}

it('reconnects as often as the gateway ends the connection, and fetches nothing of it', async () => {
  await stack.drain();
  const { reads, sockets } = await watch();
  // A change from shortly before the page opened counts as one for some seconds.
  await expect.poll(sockets).toBeGreaterThan(4);
  reads();
  const before = sockets();
  await expect.poll(sockets).toBeGreaterThan(before + 2);
  expect(reads()).toEqual([]);
});

it('hears of what happened between two connections', async () => {
  const { page, sockets } = await watch();
  await expect.poll(sockets).toBeGreaterThan(1);
  for (const title of ['First news', 'Second news']) {
    await announce(office, { title });
    await page.getByRole('button', { name: /Notifications/ }).click();
    await page.getByText(title).first().waitFor();
    await page.keyboard.press('Escape');
  }
  const seen = sockets();
  await approvedSale(office, agent);
  await stack.drain();
  await page.getByText('R50.00').first().waitFor();
  await expect.poll(sockets).toBeGreaterThan(seen);
});
