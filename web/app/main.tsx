import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRuntimeConfig } from '../config/runtime.ts';
import { configureAuth } from '../lib/auth.ts';
import { App } from './app.tsx';
import './base.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

try {
  const config = await loadRuntimeConfig();
  configureAuth();
  document.title = `${config.portal.companyName} Commission Portal`;
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
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
