/**
 * How the web is built: once for all deployments; each page reads the deployment's settings from
 * /config.json.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type * as document from './build/openapi-document.ts';
import { buildTargets } from './build/browsers.ts';
import { chunkFileNames, chunks } from './build/chunks.ts';
import { minifiedContract } from './build/minified-contract.ts';
import { listedPasswords } from './build/listed-passwords.ts';
import { earlyLinks } from './build/early-links.ts';
import { formRules } from './build/form-rules.ts';
import { keptEndpoints } from './build/kept-endpoints.ts';
import { pageParts } from './build/page-parts.ts';
import { permissions } from './build/permissions.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Publishes the API's document with the pages. */
function apiDocument(): Plugin {
  return {
    name: 'api-document',
    async generateBundle() {
      // Loaded by Node: in the bundle that Vite makes of this file, the contract's schemas are other objects
      // than those that the document finds the names of.
      const { href } = new URL('build/openapi-document.ts', import.meta.url);
      const { openApiDocument } = (await import(href)) as typeof document;
      const source = JSON.stringify(await openApiDocument());
      this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source });
    },
  };
}

/**
 * The files that the browser fetches together with a lazy part. For administrators' screens but the first
 * only the styles: the lists of their scripts would lengthen the first script on every agent's phone, and a
 * desktop's connection can follow the imports one after another.
 */
const preloaded = (part: string, files: string[]): string[] =>
  /\/admin-(?!frame|dashboard)/.test(part) ? files.filter((file) => file.endsWith('.css')) : files;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    minifiedContract(),
    formRules(),
    listedPasswords(),
    keptEndpoints(),
    permissions(),
    pageParts(),
    apiDocument(),
    earlyLinks(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: buildTargets,
    assetsInlineLimit: 0,
    // The content security policy allows no inline script; a browser that preloads no modules fetches them
    // later.
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    manifest: true,
    rolldownOptions: {
      input: [
        'index.html',
        'welcome.html',
        'register.html',
        'login.html',
        'ref.html',
        'lead.html',
        'shared.html',
        // The start of the portal, which the pages' own scripts load.
        'app/open-portal.tsx',
      ].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: { codeSplitting: { groups: chunks }, chunkFileNames },
      // Schemas are plain values: importing a function from a module of shared/ must not pull in zod.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
});
