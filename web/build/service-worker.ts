/** Builds app/sw.ts into /sw.js, with the list of the files that an agent's phone keeps. */
import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
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

export function serviceWorker(): PluginOption[] {
  const kept = new Set(UNHASHED);
  const agentsFiles: Plugin = {
    name: 'agents-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const pages = [
        filesOf(bundle, 'index.html', (path) => !LEFT_OUT.test(path)),
        filesOf(bundle, 'welcome.html'),
      ];
      for (const file of pages.flatMap((files) => [...files])) kept.add(file);
    },
  };
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'app',
    filename: 'sw.ts',
    manifest: false,
    injectRegister: false,
    integration: {
      // Else it reports its progress whatever the portal's own build does, amid the output of `npm start`.
      configureCustomSWViteBuild(build) {
        build.logLevel = 'warn';
      },
    },
    injectManifest: {
      // A classic script in one file: not every browser runs module workers.
      rollupFormat: 'iife',
      injectionPoint: 'self.KEPT_FILES',
      globPatterns: ['**/*.{html,js,css,svg,webmanifest}'],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 10_000_000,
      manifestTransforms: [
        (entries) => ({ manifest: entries.filter(({ url }) => kept.has(url)), warnings: [] }),
      ],
    },
  });
  return [agentsFiles, worker];
}
