/** The script of index.html. */
import { openPortal } from './open-portal.tsx';

// public/ahead.js sets this when it sends the visitor to the welcome page.
if (document.documentElement.dataset['leaving'] === undefined) void openPortal();
