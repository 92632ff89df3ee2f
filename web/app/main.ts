/**
 * The script of index.html: small, so that an agent's money shows while the portal's files, which the page
 * names, are on their way.
 */
import { isAnythingKept, isSomebodyHere } from '../lib/kept-mark.ts';

/** A phone is busy for a second with the portal's scripts: the money is painted before they run. */
const MONEY_FIRST_MS = 1000;

const showMoney = () =>
  import('./early-home.ts')
    .then(({ showEarlyHome }) => showEarlyHome())
    // The portal says what matters.
    .catch(() => undefined);

/** The door leads the office elsewhere, which keeps nothing. */
const isAgentsHome = ({ pathname }: Location) =>
  pathname === '/agent' || (pathname === '/' && isAnythingKept());

async function open(): Promise<void> {
  if (isAgentsHome(window.location) && isSomebodyHere())
    await Promise.race([showMoney(), new Promise((go) => setTimeout(go, MONEY_FIRST_MS))]);
  const { openPortal } = await import('./open-portal.tsx');
  await openPortal();
}

// public/ahead.js sets this when it sends the visitor to the welcome page.
if (document.documentElement.dataset['leaving'] === undefined) void open();
