import { openPortal } from './portal.tsx';

// public/ahead.js may be leading elsewhere.
if (document.documentElement.dataset['leaving'] === undefined) void openPortal();
