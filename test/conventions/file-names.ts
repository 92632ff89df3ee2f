/**
 * The closed vocabulary of file names, so that a slice's name finds every file of a feature and every
 * slice is laid out alike.
 */
import { SLICES } from './slices.ts';

/** A file that breaks a rule, and what to do about it. */
export interface FileFinding {
  path: string;
  message: string;
}

const TOP_LEVEL = new Set([
  '.ci',
  '.github',
  '.gitignore',
  '.npmrc',
  '.oxlintrc.json',
  'README.md',
  '.oxfmtrc.json',
  'cdk.json',
  'docs',
  'exceptions',
  'functions',
  'infra',
  'knip.json',
  'package-lock.json',
  'package.json',
  'settings',
  'shared',
  'test',
  'tsconfig.json',
  'vitest.config.ts',
  'web',
]);

/** Files beside the slices of functions/api, used by every endpoint. */
const API_FILES = new Set(['api.ts', 'errors.ts', 'http.ts', 'rate-limit.ts', 'verb.ts']);
/** The slices, and folders that work on several slices. */
const DOMAIN_FOLDERS: ReadonlySet<string> = new Set([
  ...SLICES,
  'brought-files',
  'deletion',
  'maintenance',
  'search',
  'stream-events',
  'uploads',
]);
/** Besides, the work of hours on the whole table, and counts of calls. */
const DATA_FOLDERS: ReadonlySet<string> = new Set([...DOMAIN_FOLDERS, 'account-work', 'limits']);
/** The slices, and the shell that two of them share. */
const WEB_FEATURES: ReadonlySet<string> = new Set([...SLICES, 'brought-files']);
/** Files of functions/workflows that are not named by a verb. */
const WORKFLOW_FILES = new Set([
  'migrations.ts',
  'projector.ts',
  'projection.ts',
  'projections.ts',
]);

const TEST_FOLDERS = new Set([
  'baseline',
  'bench',
  'browser',
  'conventions',
  'deploy',
  'faults',
  'infra',
  'pictures',
  'scenarios',
  'support',
  'trials',
  'upgrade',
  'verify',
  'workflows',
]);
/** Folders of tests about several slices, or about what none of them has. */
const TEST_SLICES: ReadonlySet<string> = new Set([
  ...SLICES,
  'batches',
  'demo',
  'migrations',
  'platform',
  'projections',
  'restore',
]);
/** Folders of tests' support that belong to no slice. */
const SUPPORT_FOLDERS: ReadonlySet<string> = new Set([
  ...TEST_SLICES,
  'browser',
  'endpoints',
  'forms',
  'runner',
  'specified-texts',
  'stack',
]);
const RING_FOLDERS = new Set(['browser', 'infra', 'scenarios']);
const PAGES = new Set([
  'index.html',
  'welcome.html',
  'register.html',
  'login.html',
  'ref.html',
  'lead.html',
  'shared.html',
]);
const WEB_FOLDERS = new Set([
  'app',
  'build',
  'components',
  'config',
  'features',
  'lib',
  'parts',
  'public',
  'routes',
]);

/** Names that say nothing about the content, alone or as a part. */
const FORBIDDEN = /(^|[-.])(utils?|helpers?|service(?!-worker)|managers?|common|misc)([-.]|$)/;

/** The verbs that file names begin with; before adding one, see whether one of these fits. */
const VERBS = new Set(
  `
  accept accrue activate add announce apply approve archive ask build call cancel change check claim clean close
  collect commit compose confirm connect correct count create decide decline delete disable disconnect download edit enable
  end erase exclude export find finish fold freeze get hide hold import include invite issue keep lift list lock mark merge migrate move
  notify open pay plan post present preview process project publish push rank reach read rebuild receive
  reconcile record redate redeem refuse register reject release remind remove render reopen report request reserve restart resume
  return reverse run save seal search send set share show sign split start step stop submit sweep take unfreeze unpublish update upload
  verify view withdraw work write
  `
    .trim()
    .split(/\s+/),
);

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names that a tool expects. */
const FIXED_NAMES = new Set(['README.md', 'favicon.ico', '.gitignore', '.gitkeep', '.npmrc']);

const sharedFile =
  /^(contract|schemas|rules|policy|counters|limits|measures|preview|profiles|words)(\.test)?\.ts$/;
const verbFile = /^([a-z]+)(-[a-z0-9]+)+(\.test)?\.ts$/;
const tableOrClient = /^[a-z]+(-[a-z0-9]+)*\.(table|client)(\.test)?\.ts$/;
const entry = /^[a-z]+(-[a-z0-9]+)*\.lambda\.ts$/;

function inShared([slice = '', ...rest]: string[]): string | undefined {
  if (rest.length === 0)
    return slice === 'contract.ts' ? undefined : 'only contract.ts stands beside the slices';
  if (slice === 'kernel') return undefined;
  if (!SLICES.has(slice)) return `"${slice}" is no slice: see test/conventions/slices.ts`;
  if (rest.length === 1 && sharedFile.test(rest[0] ?? '')) return undefined;
  return 'a slice in shared/ has contract.ts, schemas.ts, rules.ts and policy.ts, counters.ts, limits.ts, measures.ts, preview.ts, profiles.ts and words.ts, and their tests';
}

/** The files that `functions/<folder>/` may have; each says what is wrong with a path below it. */
const functionsFolders: Record<string, (rest: string[]) => string | undefined> = {
  handlers: ([file = '', ...more]) =>
    more.length === 0 && entry.test(file)
      ? undefined
      : 'functions/handlers has <function>.lambda.ts, and nothing else',
  api: ([slice = '', ...rest]) =>
    rest.length === 0 && API_FILES.has(slice) ? undefined : inSlice(slice, rest, SLICES),
  workflows: ([, ...rest]) => verbNamed(rest, WORKFLOW_FILES),
  domain: ([folder = '', ...rest]) =>
    inSlice(folder, rest, DOMAIN_FOLDERS, ['present.ts', 'kind.ts']),
  data: ([folder = '', file = '', ...more]) =>
    DATA_FOLDERS.has(folder) && more.length === 0 && tableOrClient.test(file)
      ? undefined
      : 'a slice in functions/data has <entity>.table.ts and <service>.client.ts, and their tests',
  platform: () => undefined,
};

function inFunctions([folder = '', ...rest]: string[]): string | undefined {
  const check = functionsFolders[folder];
  if (!check) return `functions/ has the folders ${Object.keys(functionsFolders).join(', ')}`;
  return check(rest);
}

function inSlice(
  slice: string,
  rest: string[],
  folders: ReadonlySet<string>,
  others: readonly string[] = [],
) {
  return folders.has(slice)
    ? verbNamed(rest, new Set(others))
    : `"${slice}" is no slice: see test/conventions/slices.ts`;
}

function verbNamed(rest: string[], others: ReadonlySet<string>): string | undefined {
  const [file = ''] = rest;
  if (rest.length === 1 && others.has(file)) return undefined;
  if (rest.length !== 1 || !verbFile.test(file))
    return `name it <verb-noun>.ts${others.size > 0 ? `, or ${[...others].join(', ')}` : ''}`;
  const [verb = ''] = file.split('-');
  return VERBS.has(verb) ? undefined : `"${verb}" is no verb of VERBS in file-names.ts`;
}

function inWeb([folder = '', slice = '', ...rest]: string[]): string | undefined {
  if (slice === '')
    return PAGES.has(folder) || folder === 'vite.config.ts'
      ? undefined
      : 'only the pages and vite.config.ts stand at the top of web/';
  if (!WEB_FOLDERS.has(folder)) return `web/ has no folder "${folder}"`;
  if (folder !== 'features') return undefined;
  return rest.length > 0 && WEB_FEATURES.has(slice)
    ? undefined
    : `"${slice}" is no slice: see test/conventions/slices.ts`;
}

function inTest([folder = '', ...rest]: string[]): string | undefined {
  if (rest.length === 0) return folder === 'run.ts' ? undefined : 'only run.ts stands at the top';
  if (!TEST_FOLDERS.has(folder)) return `test/ has no folder "${folder}"`;
  if (folder === 'support') return inTestSlice(rest, SUPPORT_FOLDERS);
  if (folder === 'scenarios' || folder === 'browser') return inTestSlice(rest, TEST_SLICES);
  if (folder !== 'verify') return undefined;
  const [kind = '', ...more] = rest;
  if (!RING_FOLDERS.has(kind)) return `test/verify has the folders ${[...RING_FOLDERS].join(', ')}`;
  return kind === 'infra' ? undefined : inTestSlice(more, TEST_SLICES);
}

const inTestSlice = ([slice = '', ...rest]: string[], folders: ReadonlySet<string>) =>
  rest.length > 0 && folders.has(slice)
    ? undefined
    : `"${slice}" is no folder of TEST_SLICES in file-names.ts`;

const roots: Record<string, (rest: string[]) => string | undefined> = {
  shared: inShared,
  functions: inFunctions,
  web: inWeb,
  test: inTest,
};

function wrongWith(path: string): string | undefined {
  const [top = '', ...rest] = path.split('/');
  if (!TOP_LEVEL.has(top)) return 'the top level is closed: see TOP_LEVEL in file-names.ts';
  if (rest.length === 0 || top === '.ci' || top === '.github') return undefined;
  const file = rest.at(-1) ?? '';
  const folders = rest.slice(0, -1);
  if ([...folders, file].some((name) => FORBIDDEN.test(name)))
    return 'the name says nothing about the content';
  if (!folders.every((name) => KEBAB_FOLDER.test(name))) return 'folders are in kebab-case';
  if (!KEBAB.test(file) && !FIXED_NAMES.has(file)) return 'files are in kebab-case';
  return roots[top]?.(rest);
}

/** The files whose name or place is outside the vocabulary. */
export const wrongFileNames = (paths: readonly string[]): FileFinding[] =>
  paths.flatMap((path) => {
    const message = wrongWith(path);
    return message === undefined ? [] : [{ path, message }];
  });

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The file that implements an endpoint: `functions/api/monthly-run/pay-batch.ts` for `monthlyRun.payBatch`.
 */
export const endpointFile = (slice: string, name: string) =>
  `functions/api/${kebab(slice)}/${kebab(name)}.ts`;

/**
 * The endpoints of the contract without a file of their name.
 * @param exportsOf the names that a file exports; undefined where there is no such file
 */
export function missingEndpointFiles(
  contract: Record<string, Record<string, unknown>>,
  exportsOf: (path: string) => readonly string[] | undefined,
): FileFinding[] {
  return Object.entries(contract).flatMap(([slice, endpoints]) =>
    Object.keys(endpoints)
      .map((name) => ({ name, path: endpointFile(slice, name) }))
      .filter(({ name, path }) => !exportsOf(path)?.includes(name))
      .map(({ name, path }) => ({
        path,
        message: `implements ${slice}.${name}: create the file and export "${name}", built by verb()`,
      })),
  );
}

/** Verb files that export nothing named for their verb, as `post-entries.ts` exports `postEntries`. */
export function filesWithoutTheirVerb(
  files: readonly { path: string; exports: readonly string[] }[],
): FileFinding[] {
  return files.flatMap(({ path, exports }) => {
    // A projection is an object: `project-sales.ts` exports `saleProjection`.
    if (/\/project-[a-z]+\.ts$/.test(path)) return [];
    const verb = /^functions\/(?:api|domain|workflows)\/[^/]+\/([a-z]+)(-[a-z0-9]+)+\.ts$/.exec(
      path,
    )?.[1];
    if (verb === undefined || exports.some((name) => name.startsWith(verb))) return [];
    return [{ path, message: `export a function whose name begins with "${verb}", or rename it` }];
  });
}
