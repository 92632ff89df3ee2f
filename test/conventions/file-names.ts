/**
 * The closed vocabulary of file names: what may stand where, so that one slice name lists a feature
 * whole and every slice reads like the others.
 */
import { SLICES } from './slices.ts';

export interface Misnamed {
  path: string;
  message: string;
}

const TOP_LEVEL = new Set([
  '.ci',
  '.gitignore',
  '.oxlintrc.json',
  'README.md',
  'biome.json',
  'cdk.json',
  'docs',
  'functions',
  'infra',
  'knip.json',
  'package-lock.json',
  'package.json',
  'shared',
  'test',
  'tsconfig.json',
  'vitest.config.ts',
  'web',
]);

const TEST_FOLDERS = new Set([
  'bench',
  'browser',
  'conventions',
  'deploy',
  'infra',
  'pictures',
  'scenarios',
  'support',
  'trials',
]);
const WEB_FOLDERS = new Set([
  'app',
  'build',
  'components',
  'config',
  'features',
  'lib',
  'public',
  'routes',
]);

/** Names that say nothing of what is inside, alone or as a part. */
const FORBIDDEN = /(^|[-.])(utils?|helpers?|service|managers?|common|misc)([-.]|$)/;

/** The verbs that a file of a slice may begin with; a new one is added here, after a thought. */
const VERBS = new Set(
  `
  accept accrue add announce apply approve archive build cancel change check claim clean close
  collect compose confirm connect count create decide delete disable disconnect download edit enable
  end erase exclude export find finish fold freeze get hide hold import include invite issue list lock mark
  notify open pay plan post present preview process publish push rank reach read rebuild receive
  reconcile record refuse register reject release remove render request reserve restart resume
  return run save search send set share show start step submit sweep take unfreeze unpublish update upload
  view withdraw work write
  `
    .trim()
    .split(/\s+/),
);

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names that a tool or a custom fixes. */
const FIXED_NAMES = new Set(['README.md', 'favicon.ico', '.gitignore', '.gitkeep']);

/** What a slice in functions/ has; a client is its door to a service outside, like the user pool. */
const SLICE_FILES = [
  '<verb-noun>.ts',
  '<entity>.table.ts',
  '<service>.client.ts',
  'project.ts',
  'present.ts',
  '<function>.lambda.ts',
];

const sharedFile = /^(contract|rules|policy)(\.test)?\.ts$/;
const functionsFile =
  /^([a-z]+(-[a-z0-9]+)*\.(table|client)|project|present|[a-z]+(-[a-z0-9]+)*\.lambda)(\.test)?\.ts$/;
const verbFile = /^([a-z]+)(-[a-z0-9]+)+(\.test)?\.ts$/;

function inShared([slice = '', ...rest]: string[]): string | undefined {
  if (rest.length === 0)
    return slice === 'contract.ts' ? undefined : 'only contract.ts stands beside the slices';
  if (slice === 'kernel') return undefined;
  if (!SLICES.has(slice)) return `"${slice}" is no slice`;
  if (rest.length === 1 && sharedFile.test(rest[0] ?? '')) return undefined;
  return 'a slice in shared/ has contract.ts, rules.ts and policy.ts, and their tests';
}

function inFunctions([slice = '', ...rest]: string[]): string | undefined {
  if (slice === 'platform') return undefined;
  if (!SLICES.has(slice)) return `"${slice}" is no slice`;
  const [file = ''] = rest;
  if (rest.length === 1 && functionsFile.test(file)) return undefined;
  if (rest.length !== 1 || !verbFile.test(file)) return `a slice has ${SLICE_FILES.join(', ')}`;
  const [verb = ''] = file.split('-');
  return VERBS.has(verb) ? undefined : `"${verb}" is no verb of VERBS in file-names.ts`;
}

function inWeb([folder = '', slice = '', ...rest]: string[]): string | undefined {
  if (slice === '')
    return ['index.html', 'welcome.html', 'ref.html', 'shared.html', 'vite.config.ts'].includes(
      folder,
    )
      ? undefined
      : 'only the pages and vite.config.ts stand at the top of web/';
  if (!WEB_FOLDERS.has(folder)) return `web/ has no folder "${folder}"`;
  if (folder !== 'features') return undefined;
  return rest.length > 0 && SLICES.has(slice) ? undefined : `"${slice}" is no slice`;
}

function inTest([folder = '', ...rest]: string[]): string | undefined {
  if (rest.length === 0) return folder === 'run.ts' ? undefined : 'only run.ts stands at the top';
  return TEST_FOLDERS.has(folder) ? undefined : `test/ has no folder "${folder}"`;
}

const roots: Record<string, (rest: string[]) => string | undefined> = {
  shared: inShared,
  functions: inFunctions,
  web: inWeb,
  test: inTest,
};

function wrongWith(path: string): string | undefined {
  const [top = '', ...rest] = path.split('/');
  if (!TOP_LEVEL.has(top)) return 'the top level is closed: see TOP_LEVEL in file-names.ts';
  if (rest.length === 0 || top === '.ci') return undefined;
  const file = rest.at(-1) ?? '';
  const folders = rest.slice(0, -1);
  if ([...folders, file].some((name) => FORBIDDEN.test(name))) return 'the name says nothing';
  if (!folders.every((name) => KEBAB_FOLDER.test(name))) return 'folders are in kebab-case';
  if (!KEBAB.test(file) && !FIXED_NAMES.has(file)) return 'files are in kebab-case';
  return roots[top]?.(rest);
}

/** The files whose name is outside the vocabulary. */
export const misnamed = (paths: readonly string[]): Misnamed[] =>
  paths.flatMap((path) => {
    const message = wrongWith(path);
    return message === undefined ? [] : [{ path, message }];
  });

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Where every endpoint of the contract is: `sales.approveSale` is `approveSale` of
 * `functions/api/sales/approve-sale.ts`; `monthlyRun` is the slice `monthly-run`.
 * @param exportsOf what a file exports; undefined where there is no such file
 */
export function homeless(
  contract: Record<string, Record<string, unknown>>,
  exportsOf: (path: string) => readonly string[] | undefined,
): Misnamed[] {
  return Object.entries(contract).flatMap(([slice, endpoints]) =>
    Object.keys(endpoints)
      .map((name) => ({ name, path: `functions/${kebab(slice)}/${kebab(name)}.ts` }))
      .filter(({ name, path }) => !exportsOf(path)?.includes(name))
      .map(({ name, path }) => ({ path, message: `should export ${name}, of the contract` })),
  );
}

/** A slice's verb file exports something that its verb begins: `post-entries.ts`, `postEntries`. */
export function verbless(
  files: readonly { path: string; exports: readonly string[] }[],
): Misnamed[] {
  return files.flatMap(({ path, exports }) => {
    const verb = /^functions\/(?!platform\/)[^/]+\/([a-z]+)(-[a-z0-9]+)+\.ts$/.exec(path)?.[1];
    if (verb === undefined || exports.some((name) => name.startsWith(verb))) return [];
    return [{ path, message: `exports nothing that begins with "${verb}"` }];
  });
}
