/** Builds the service worker, and tells it which of the build's files agents need without a signal. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../app/offline-shell.ts', import.meta.url));
/** What an agent opens without a signal: not the administrators' half, nor what lays out a PDF. */
const LEFT_OUT = /routes\/admin-|admin-frame|statement-pdf|react-pdf/;
/** Files whose names don't change with what is in them. */
const UNHASHED = ['index.html', 'ahead.js', 'theme.js', 'mark.svg', 'manifest.webmanifest'];

/** Adds `/sw.js` to the build. */
export function offlineShell(): Plugin {
  let hashed: string[] = [];
  let folder = '';
  return {
    name: 'offline-shell',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      folder = dir ?? '';
      hashed = filesForAgents(bundle);
    },
    async closeBundle() {
      const precached = [
        ...(await Promise.all(UNHASHED.map((name) => withRevision(folder, name)))),
        ...hashed.map((name) => ({ url: `/${name}`, revision: null })),
      ];
      await buildWorker(folder, precached);
    },
  };
}

async function withRevision(folder: string, name: string) {
  const content = await readFile(join(folder, name));
  return { url: `/${name}`, revision: createHash('sha256').update(content).digest('hex') };
}

/** The scripts and styles that the portal's page leads to. */
function filesForAgents(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    if (LEFT_OUT.test(chunk.facadeModuleId ?? '')) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  const start = Object.values(bundle).find(
    (item) => item.type === 'chunk' && item.facadeModuleId?.endsWith('/index.html'),
  );
  if (!start) throw new Error('the build has no portal page');
  visit(start.fileName);
  return Array.from(found).sort();
}

/** A classic script in one file: module workers aren't everywhere. */
async function buildWorker(outDir: string, precached: object[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { PRECACHED: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
