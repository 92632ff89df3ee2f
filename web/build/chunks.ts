/**
 * Which modules are loaded together: one file per layer or library in place of one per module, because
 * each request costs a phone more than the bytes that finer files would save.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];
interface Layer {
  /** Name of the file. */
  name: string;
  /** Modules of web/ whose imports make up the layer. */
  parts: readonly string[];
  /** True if the layer has what all of the parts import, false if it has what any of them imports. */
  ofAll?: boolean;
  /** Further modules: small ones that many screens share. */
  also?: RegExp;
}

const PLAIN_PAGES: readonly Layer[] = [
  {
    name: 'plain',
    parts: [
      'app/welcome-page.ts',
      'app/referral-redirect.ts',
      'app/shared-resource.ts',
      'app/lead-page.ts',
      'app/register-page.ts',
      'app/login-page.ts',
    ],
  },
  // The money before the portal: as the server answers, and as the device keeps it.
  {
    name: 'live',
    parts: [],
    also: /app\/live-home\.ts$|virtual:contract\/(?:identity\/getMe|ledger\/getMyEarnings)$/,
  },
  {
    name: 'kept',
    parts: ['app/main.ts'],
    also: /lib\/(?:first-home|dates)\.ts$|kernel\/(?:count|money|month)\.ts$/,
  },
  { name: 'sign-in', parts: [], also: /lib\/(?:early-)?sign-in\.ts$/ },
  { name: 'session', parts: ['app/enter-early.ts', 'app/open-portal.tsx'], ofAll: true },
  { name: 'entry', parts: ['app/enter-early.ts'] },
];
/** The portal's start, and the layouts of the screens that need no session. */
const PORTAL: readonly Layer[] = [
  {
    name: 'base',
    parts: ['app/open-portal.tsx', 'routes/terms.tsx', 'components/auth-layout.tsx'],
  },
];
const SCREENS: readonly Layer[] = [
  {
    name: 'frame',
    parts: ['routes/agent-frame.tsx', 'routes/agent-dashboard.tsx'],
    also: /kernel\/amount\.ts$|lib\/(?:go-anywhere|live|live-topics|refresh-times)\.ts$|\/(?:Search|ShareAlt)Outlined\.js$/,
  },
  {
    name: 'cards',
    parts: ['routes/agent-overview.tsx', 'routes/admin-dashboard.tsx'],
    ofAll: true,
  },
  {
    name: 'lists',
    parts: [
      'routes/agent-sales.tsx',
      'routes/agent-referrals.tsx',
      'routes/agent-resources.tsx',
      'features/leads/my-leads-list.tsx',
      'features/sales/my-customers-list.tsx',
    ],
    ofAll: true,
  },
];
/** An administrator's first screen. Agents need nothing of it. */
const ADMIN: readonly Layer[] = [
  { name: 'admin', parts: ['routes/admin-frame.tsx', 'routes/admin-dashboard.tsx'] },
];

/** True also for the functions that lowered syntax calls, which need no other module. */
const isLibrary = (id: string) => /\/node_modules\/|oxc-project.runtime/.test(id);

const iconOf = (id: string) => /@ant-design.icons.*\/(\w+)\.js$/.exec(id)?.[1];
/** Names of the icons that a module imports; the graph has the index of all icons in their place. */
const iconsIn = (code = ''): string[] =>
  Array.from(code.matchAll(/import \{([^}]*)\} from "@ant-design\/icons"/g), ([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  ).flat();

/** The project's modules that a part needs before it runs, and the names of their icons. */
function modulesOf(part: string, graph: ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || isLibrary(id)) return;
    found.add(id);
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) visit(imported);
    for (const icon of iconsIn(info?.code ?? undefined)) found.add(icon);
  };
  const start = fileURLToPath(new URL(`../${part}`, import.meta.url));
  visit(start);
  found.delete(start);
  return found;
}

/** Puts a module into the first layer whose parts import it, directly or not, but never lazily. */
function nameByLayer(layers: readonly Layer[]) {
  let known: { layer: Layer; needs: Set<string>[] }[] | undefined;
  return (id: string, graph: ChunkingContext): string | null => {
    known ??= layers.map((layer) => ({
      layer,
      needs: layer.parts.map((part) => modulesOf(part, graph)),
    }));
    const isNeeded = (modules: Set<string>) => modules.has(iconOf(id) ?? id);
    const found = known.find(
      ({ layer, needs }) =>
        layer.also?.test(id) || (layer.ofAll ? needs.every(isNeeded) : needs.some(isNeeded)),
    );
    return found?.layer.name ?? null;
  };
}

export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    // The helper is Vite's part of each lazy import. Elsewhere, the pages whose form is there before the
    // portal would load it with the portal.
    name: 'first-form',
    test: /preload-helper|app\/first-form\.ts/,
    priority: 5,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'plain pages',
    name: nameByLayer(PLAIN_PAGES),
    test: /\.ts$|virtual:contract\/\w+\/\w+/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'portal',
    name: nameByLayer(PORTAL),
    minShareCount: 2,
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
  {
    debugName: 'administrators',
    name: nameByLayer(ADMIN),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'start',
    tags: ['$initial'],
    test: /node_modules(?!.(?:aws-amplify|@aws|@smithy|tslib|js-cookie|uuid))|(?:rolldown|oxc-project).runtime/,
    priority: 3,
  },
  // The page for a registration lists the files of its screen, and each costs it some bytes.
  {
    name: 'account',
    test: /features\/identity\/(attempt|email|new-password|new-password-fields)\.tsx?$|shared\/identity\/rules\.ts$/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'searches as people type',
    name: 'typed-ahead',
    test: /\/(debounced|typed-ahead)\.tsx?$/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'icons', test: /@ant-design.icons/, minShareCount: 3, priority: 3 },
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
