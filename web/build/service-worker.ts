/** Builds app/sw.ts into /sw.js, with the list of the files that an agent's phone keeps. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { filesOf } from './bundle-files.ts';

/** Not for agents without a signal: the administrators' half, and the code that lays out a PDF. */
const LEFT_OUT = /routes\/admin-|statement-pdf|react-pdf/;
/** For a phone that saves data: the dashboard, and what an agent needs to write a sale without a signal. */
const FIRST =
  /open-portal|early-home|agent-(?:bar|frame|dashboard|overview|sales)\.tsx|offline-bar|slide-out|toast-host|new-sale-dialog|product-picker|waiting-sales|sign-out-question|kept-answers/;
/** Files from public/, and the pages: their names don't change with their content. */
const UNHASHED = [
  'index.html',
  'welcome.html',
  'ahead.js',
  'theme.js',
  'mark.svg',
  'manifest.webmanifest',
];
const KEPT_KINDS = /\.(?:html|js|css|svg|webmanifest)$/;
const WORKER = 'sw.js';

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  const kept = { first: new Set<string>(), further: new Set<string>() };
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      // Once Vite has taken out the scripts that had nothing but a style.
      order: 'post',
      handler(_options, bundle) {
        const first = filesOf(bundle, 'index.html', (path) => FIRST.test(path));
        for (const file of [...first, ...filesOf(bundle, 'welcome.html')]) kept.first.add(file);
        for (const file of filesOf(bundle, 'index.html', (path) => !LEFT_OUT.test(path)))
          if (!kept.first.has(file)) kept.further.add(file);
      },
    },
    closeBundle: {
      sequential: true,
      // The pages and the files from public/ are written by now.
      async handler(error) {
        if (error) return;
        await buildWorker(config, {
          'self.FIRST_FILES': [...unhashedFiles(outDirOf(config)), ...hashedFiles(kept.first)],
          'self.FURTHER_FILES': hashedFiles(kept.further),
        });
      },
    },
  };
}

const outDirOf = ({ root, build: { outDir } }: ResolvedConfig) => resolve(root, outDir);

/** Fetched again when their content changes. */
const unhashedFiles = (outDir: string): PrecacheEntry[] =>
  UNHASHED.map((url) => ({ url, revision: digestOf(readFileSync(join(outDir, url))) }));

/** Never fetched again: their names change with their content. */
const hashedFiles = (files: ReadonlySet<string>): PrecacheEntry[] =>
  [...files]
    .filter((file) => KEPT_KINDS.test(file))
    .sort()
    .map((url) => ({ url, revision: null }));

/** Only tells one content from another: 128 bits keep the list short. */
const digestOf = (content: Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** A classic script in one file: not every browser runs module workers. */
async function buildWorker(
  config: ResolvedConfig,
  lists: Readonly<Record<string, readonly PrecacheEntry[]>>,
): Promise<void> {
  const { root, base, mode } = config;
  const { target, minify, sourcemap } = config.build;
  await build({
    configFile: false,
    // Its progress would stand amid the output of `npm start`.
    logLevel: 'warn',
    root,
    base,
    mode,
    publicDir: false,
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      ...Object.fromEntries(
        Object.entries(lists).map(([name, files]) => [name, JSON.stringify(files)]),
      ),
    },
    build: {
      target,
      minify,
      sourcemap,
      outDir: outDirOf(config),
      emptyOutDir: false,
      lib: { entry: join(root, 'app/sw.ts'), name: 'app', formats: ['iife'] },
      rolldownOptions: { output: { entryFileNames: WORKER } },
    },
  });
}
