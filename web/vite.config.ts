/** How the web is built: once for every deployment; what differs is read from /config.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from '../shared/contract.ts';

/** The contract, or a slice of it: `virtual:contract/referrals`. */
const VIRTUAL = /^virtual:contract(?:\/(\w+))?$/;

/** Gives the browser the contract's routes without its schemas, so that zod stays out of the bundle. */
function minifiedContract(): Plugin {
  return {
    name: 'minified-contract',
    resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : undefined),
    load(id) {
      const wanted = id.startsWith('\0') ? VIRTUAL.exec(id.slice(1)) : null;
      if (!wanted) return undefined;
      const slice = wanted[1] as keyof typeof contract | undefined;
      const router = minifyContractRouter(slice ? contract[slice] : contract);
      return `export default ${JSON.stringify(router, withoutProse)}`;
    },
  };
}

/** Summaries and tags are for the API's document, not for calling it. */
const withoutProse = (key: string, value: unknown) =>
  key === 'summary' || key === 'tags' ? undefined : value;

/** Publishes the API's document, which is generated from the contract, with the pages. */
function apiDocument(): Plugin {
  const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
  return {
    name: 'api-document',
    generateBundle() {
      const source = readFileSync(file);
      this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source });
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), minifiedContract(), apiDocument()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The content security policy allows no inline script, and every browser of the target preloads.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // The portal, and the page of referral links, which is to weigh nothing.
      input: ['index.html', 'ref.html'].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
      // Schemas are plain values: a module of shared/ that is used for its functions alone
      // must not bring zod along.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
});
