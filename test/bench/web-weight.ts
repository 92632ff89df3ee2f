/** The JavaScript that a browser loads before a route shows its content, gzipped. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { z } from 'zod';
import { type Cell, printTable, within } from './print-table.ts';

const KIB = 1024;

/** The modules of each route: the entry, and the lazy modules that its first content waits for. */
const ROUTES: readonly {
  path: string;
  entry?: string;
  parts: readonly string[];
  maxKib: number;
}[] = [
  { path: '/welcome', entry: 'welcome.html', parts: [], maxKib: 4 },
  { path: '/register', entry: 'register.html', parts: [], maxKib: 4 },
  { path: '/terms', parts: ['routes/terms.tsx'], maxKib: 220 },
  { path: '/ref', entry: 'ref.html', parts: [], maxKib: 4 },
  { path: '/lead', entry: 'lead.html', parts: [], maxKib: 5 },
  { path: '/shared', entry: 'shared.html', parts: [], maxKib: 4 },
  { path: '/login', entry: 'login.html', parts: [], maxKib: 4 },
  { path: '/login, portal', parts: ['routes/login.tsx'], maxKib: 300 },
  {
    path: '/agent',
    parts: ['routes/agent-frame.tsx', 'routes/agent-dashboard.tsx'],
    maxKib: 300,
  },
  {
    path: '/agent/sales',
    parts: ['routes/agent-frame.tsx', 'routes/agent-sales.tsx'],
    maxKib: 300,
  },
  {
    path: '/admin',
    parts: ['routes/admin-frame.tsx', 'routes/admin-dashboard.tsx'],
    maxKib: 245,
  },
];
const ENTRY = 'index.html';

const manifestOf = z.record(
  z.string(),
  z.looseObject({ file: z.string(), imports: z.array(z.string()).optional() }),
);
type Manifest = z.infer<typeof manifestOf>;

/** A part's own file and all that it imports statically. */
function filesOf(manifest: Manifest, part: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[part];
  if (!chunk) throw new Error(`The build has no ${part}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
}

async function gzippedBytes(outDir: string, files: Iterable<string>): Promise<number> {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(join(outDir, file))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Builds the web into a folder of its own, measures and prints. */
export async function benchWeb(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'portal-web-'));
  try {
    await build({ configFile: 'web/vite.config.ts', logLevel: 'error', build: { outDir } });
    const json: unknown = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
    const manifest = manifestOf.parse(json);
    const rows: Cell[][] = [];
    for (const { path, entry = ENTRY, parts, maxKib } of ROUTES) {
      const files = new Set<string>();
      for (const part of [entry, ...parts]) filesOf(manifest, part, files);
      const kib = (await gzippedBytes(outDir, files)) / KIB;
      rows.push([path, kib, files.size, within(kib, maxKib, ' KiB').text]);
    }
    const head = ['route', 'KiB gzip', 'files', 'bar'];
    printTable('JavaScript before content', head, rows);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
