/**
 * The script of index.html: small, so that it shows the kept money while the portal's files, which the page
 * names, are on their way.
 */
import { showKeptHome } from './kept-home.ts';

// public/ahead.js sets this when it sends the visitor to the welcome page.
if (document.documentElement.dataset['leaving'] === undefined) {
  // Storage may be off: the portal says what matters.
  showKeptHome().catch(() => undefined);
  void import('./open-portal.tsx').then(({ openPortal }) => openPortal());
}
