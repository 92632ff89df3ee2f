import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRuntimeConfig } from '../config/runtime.ts';
import { configureAuth } from '../lib/auth.ts';
import { App } from './app.tsx';
import './base.css';

/**
 * Opens the portal in the page's `#root`.
 * @throws Error where the settings can't be read; the page then says that there is no way in
 */
export async function openPortal(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no #root');
  const root = createRoot(container);
  try {
    const config = await loadRuntimeConfig();
    configureAuth();
    document.title = `${config.portal.companyName} Commission Portal`;
    // What shows before, the spinner or the welcome page, stays until something takes its place.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  } catch (error) {
    root.render(
      <main style={{ padding: 32 }}>
        <h1>The portal can’t be reached</h1>
        <p>Check your connection, then reload the page.</p>
      </main>,
    );
    throw error;
  }
}
