/** Builds app/sw.ts into /sw.js, with the list of the files that an agent's phone keeps. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { filesOf } from './bundle-files.ts';

/** Not for agents without a signal: the administrators' half, and the code that lays out a PDF. */
const LEFT_OUT = /routes\/admin-|statement-pdf|react-pdf/;
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
  const hashed = new Set<string>();
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_options, bundle) {
      const pages = [
        filesOf(bundle, 'index.html', (path) => !LEFT_OUT.test(path)),
        filesOf(bundle, 'welcome.html'),
      ];
      for (const file of pages.flatMap((files) => [...files])) hashed.add(file);
    },
    closeBundle: {
      sequential: true,
      // The pages and the files from public/ are written by now.
      async handler(error) {
        if (!error) await buildWorker(config, keptFiles(outDirOf(config), hashed));
      },
    },
  };
}

const outDirOf = ({ root, build: { outDir } }: ResolvedConfig) => resolve(root, outDir);

/** A file whose name says its content is never fetched again; others are when their content changes. */
function keptFiles(outDir: string, hashed: ReadonlySet<string>): PrecacheEntry[] {
  const assets = [...hashed].filter((file) => KEPT_KINDS.test(file)).sort();
  return [
    ...UNHASHED.map((url) => ({ url, revision: digestOf(readFileSync(join(outDir, url))) })),
    ...assets.map((url) => ({ url, revision: null })),
  ];
}

/** Only tells one content from another: 128 bits keep the list short. */
const digestOf = (content: Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** A classic script in one file: not every browser runs module workers. */
async function buildWorker(config: ResolvedConfig, kept: readonly PrecacheEntry[]): Promise<void> {
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
      'self.KEPT_FILES': JSON.stringify(kept),
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
