/** How the web is built: once for every deployment; what differs is read from /config.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { contract } from '../shared/contract.ts';
import { fetchedAhead } from './build/fetched-ahead.ts';
import { formRules } from './build/form-rules.ts';
import { offlineShell } from './build/offline-shell.ts';
import { welcomeMarkup } from './build/welcome-markup.ts';

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
      return `export default ${JSON.stringify(router, withoutTheRest)}`;
    },
  };
}

/** Summaries and tags are for the API's document, and who may call is the server's; no call needs them. */
const withoutTheRest = (key: string, value: unknown) =>
  ['summary', 'tags', 'access', 'audience', 'effect'].includes(key) ? undefined : value;

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

/** What screens of every kind share: small, and without antd's heavier parts, which would come along. */
const COMMON =
  /web.(lib.(?!sign-in|password-proof|csv-blob|kept-answers|forms|upload|download|live|pages|list-|selection|row-|tab-)|components.(brand|fibres|link-button|menu-button|site-frame|theme-toggle)\.)|shared.kernel.(count|money|month|errors)\.ts|shared.ledger.rules/;
/** What the screens behind the guard share, likewise. */
const FRAME =
  /web.(lib.(live|initial)|components.(account-menu|callout|card|details|figures|list-count|list-states|money|page-header|panel|portal-frame|portal-side|status-badge|tabs|urgency)\.|features.\w+.(queries|waiting-key|(?:payout|referral|sale)-status)\.ts)/;

/**
 * What is loaded together travels together: one file per library or layer rather than one per module,
 * because each request costs a phone more than the bytes it saves. The pages apart from
 * the portal share nothing with it but the settings' reader and their words, which therefore stay out of
 * `base`.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'settings',
    test: /web.lib.site-settings|shared.kernel.(count|money)|preload-helper/,
    priority: 5,
    includeDependenciesRecursively: false,
  },
  { name: 'start', tags: ['$initial'], test: /node_modules/, priority: 3 },
  {
    name: 'base',
    tags: ['$initial'],
    test: /web.(lib|components|features|routes.screens|app.(?:portal|app|providers|router|guard|session-pending|theme|palette)\.)|virtual:contract$/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'common',
    test: COMMON,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'frame',
    test: FRAME,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'icons', test: /@ant-design.icons/, minShareCount: 2, priority: 2 },
  { name: 'query', test: /@tanstack|@orpc/, minShareCount: 2 },
  {
    name: 'amplify',
    test: /amplify|@aws|@smithy/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
];

/**
 * What is fetched together with a lazy part. Of the office's screens the styles alone: the list of their
 * scripts would be in the first script of every agent's phone, and a desk can follow the imports.
 */
const preloaded = (part: string, files: string[]): string[] =>
  part.includes('/admin-') ? files.filter((file) => file.endsWith('.css')) : files;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    minifiedContract(),
    formRules(),
    apiDocument(),
    welcomeMarkup(),
    fetchedAhead(),
    offlineShell(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The content security policy allows no inline script, and every browser of the target preloads.
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    manifest: true,
    rolldownOptions: {
      // The portal, and the pages for customers, which are to weigh nothing.
      input: ['index.html', 'welcome.html', 'ref.html', 'shared.html'].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
      // Schemas are plain values: a module of shared/ that is used for its functions alone
      // must not bring zod along.
      output: { codeSplitting: { groups: chunks } },
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
});
