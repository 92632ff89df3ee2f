import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRuntimeConfig } from '../config/runtime.ts';
import { configureAuth } from '../lib/auth.ts';
import { leaveFirstHome } from '../lib/first-home.ts';
import { leaveStaleOverlays } from '../lib/opened.ts';
import { App } from './app.tsx';
import './base.css';
import './shared.css';

/**
 * Puts the portal into the page.
 * @throws Error when the settings can't be read; the page then says that the portal can't be reached
 */
export async function openPortal(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no #root');
  const root = createRoot(container);
  try {
    const config = await loadRuntimeConfig();
    configureAuth();
    leaveStaleOverlays(window.history);
    document.title = `${config.portal.companyName} Commission Portal`;
    // As a transition, so that the page's spinner stays until the first screen is ready.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  } catch (error) {
    leaveFirstHome();
    root.render(
      <main style={{ padding: 32 }}>
        <h1>The portal can’t be reached</h1>
        <p>Check your connection, then reload the page.</p>
      </main>,
    );
    throw error;
  }
}
