/** How the web is built: once for all deployments; each page reads the deployment's settings from /config.json. */
import { fileURLToPath } from 'node:url';
import { type AnyContractProcedure, minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from '../shared/contract.ts';
import type * as document from './build/openapi-document.ts';
import { chunkFileNames, chunks } from './build/chunks.ts';
import { listedPasswords } from './build/listed-passwords.ts';
import { earlyLinks } from './build/early-links.ts';
import { formRules } from './build/form-rules.ts';
import { keptEndpoints } from './build/kept-endpoints.ts';
import { pageParts } from './build/page-parts.ts';
import { permissions } from './build/permissions.ts';
import { serviceWorker } from './build/service-worker.ts';

/**
 * Imports of the portal's contract, of the administrators' part of it (`virtual:contract/admin`), of one slice,
 * or of one endpoint: `virtual:contract/referrals/recordClick`.
 */
const ADMIN = 'admin';
const VIRTUAL = /^virtual:contract(?:\/(\w+)(?:\/(\w+))?)?$/;

/** Gives the browser the contract's routes without its schemas, so that zod stays out of the bundle. */
function minifiedContract(): Plugin {
  return {
    name: 'minified-contract',
    resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : undefined),
    load(id) {
      const wanted = id.startsWith('\0') ? VIRTUAL.exec(id.slice(1)) : null;
      if (!wanted) return undefined;
      const [, slice, endpoint] = wanted;
      if (!slice || slice === ADMIN)
        return `export default ${JSON.stringify(portalRoutes(slice === ADMIN), onlyRoutes)}`;
      const wantedPart = endpoint ? slices[slice]?.[endpoint] : slices[slice];
      if (!wantedPart) throw new Error(`the contract has no ${slice}.${endpoint}`);
      return `export default ${JSON.stringify(minifyContractRouter(wantedPart), onlyRoutes)}`;
    },
  };
}

/**
 * Drops what no call needs: summaries and tags are for the API's document, access is checked by the
 * server, and modules of their own pass on which answers a phone keeps and which permissions are needed.
 */
const UNNEEDED = [
  'summary',
  'tags',
  'access',
  'audience',
  'effect',
  'offline',
  'permission',
  'stepUp',
];
/** Endpoints that only pages without the portal call; those import their slice. */
const OF_PLAIN_PAGES = ['getLeadPage', 'openLeadForm', 'submitLead'];
const onlyRoutes = (key: string, value: unknown) => (UNNEEDED.includes(key) ? undefined : value);

const slices: Record<string, Record<string, AnyContractProcedure>> = contract;

/** The administrators' endpoints of each slice, or all others that the portal calls. */
const portalRoutes = (ofAdmins: boolean) =>
  Object.fromEntries(
    Object.entries(slices).map(([slice, endpoints]) => [
      slice,
      Object.fromEntries(
        Object.entries(endpoints).flatMap(([name, endpoint]) => {
          const isOfAdmins = endpoint['~orpc'].route.path?.startsWith('/admin/') === true;
          const isWanted = isOfAdmins === ofAdmins && !OF_PLAIN_PAGES.includes(name);
          return isWanted ? [[name, minifyContractRouter(endpoint)]] : [];
        }),
      ),
    ]),
  );

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
    target: 'es2022',
    assetsInlineLimit: 0,
    // The content security policy allows no inline script, and all target browsers preload modules.
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
      ].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: { codeSplitting: { groups: chunks }, chunkFileNames },
      // Schemas are plain values: importing a function from a module of shared/ must not pull in zod.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
});
