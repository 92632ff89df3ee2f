/**
 * Which modules are loaded together: one file per layer or library in place of one per module, because
 * each request costs a phone more than the bytes that finer files would save.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];
type Layer = [name: string, ...parts: string[]];

const PLAIN_PAGES: readonly Layer[] = [
  [
    'plain',
    'app/welcome-page.ts',
    'app/referral-redirect.ts',
    'app/shared-resource.ts',
    'app/lead-page.ts',
    'app/register-page.ts',
  ],
];
const PORTAL: readonly Layer[] = [['base', 'app/main.tsx']];
const SCREENS: readonly Layer[] = [
  ['common', 'routes/terms.tsx'],
  ['frame', 'routes/agent-frame.tsx', 'routes/admin-frame.tsx', 'routes/agent-dashboard.tsx'],
];

const isLibrary = (id: string) => id.includes('/node_modules/');

/** The project's modules that a part needs before it runs. */
function modulesOf(part: string, graph: ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || isLibrary(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  const start = fileURLToPath(new URL(`../${part}`, import.meta.url));
  visit(start);
  found.delete(start);
  return found;
}

/** Puts a module into the first layer that has a part which imports it, directly or not, but never lazily. */
function nameByLayer(layers: readonly Layer[]) {
  let known: (readonly [name: string, modules: Set<string>])[] | undefined;
  return (id: string, graph: ChunkingContext): string | null => {
    known ??= layers.flatMap(([name, ...parts]) =>
      parts.map((part) => [name, modulesOf(part, graph)] as const),
    );
    return known.find(([, modules]) => modules.has(id))?.[0] ?? null;
  };
}

export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'plain pages',
    name: nameByLayer(PLAIN_PAGES),
    // The helper is Vite's part of each lazy import; elsewhere, the registration's page would load it
    // with the portal.
    test: /\.ts$|preload-helper|virtual:contract\/\w+\/\w+/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'portal',
    name: nameByLayer(PORTAL),
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'screens',
    name: nameByLayer(SCREENS),
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'start', tags: ['$initial'], test: /node_modules/, priority: 3 },
  { name: 'icons', test: /@ant-design.icons/, minShareCount: 3, priority: 2 },
  { name: 'query', test: /@tanstack|@orpc/, minShareCount: 2 },
  {
    debugName: 'change of password',
    name: 'account-settings',
    test: /@aws-amplify.ui|lodash|xstate/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Parts of components of some hundred bytes are loaded together rather than one by one.
  {
    name: 'parts',
    test: /node_modules.(antd|@rc-component)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
  },
  {
    name: 'amplify',
    test: /amplify|@aws|@smithy/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
];

/**
 * A shared chunk is named after the parts that share it, joined by ~. The first name and a short hash are
 * enough: the start lists the files of all lazy parts, and each phone loads that list.
 */
export const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.split('~')[0]}-[hash:7].js`;
