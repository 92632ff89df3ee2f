/**
 * The script of index.html: small, so that it shows the kept money while the portal's files, which the page
 * names, are on their way.
 */
import { isAnythingKept } from '../lib/kept-mark.ts';

// public/ahead.js sets this when it sends the visitor to the welcome page.
if (document.documentElement.dataset['leaving'] === undefined) {
  if (isAnythingKept())
    import('./kept-home.ts')
      .then(({ showKeptHome }) => showKeptHome())
      // The portal says what matters.
      .catch(() => undefined);
  void import('./open-portal.tsx').then(({ openPortal }) => openPortal());
}
