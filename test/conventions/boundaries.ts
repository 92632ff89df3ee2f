/**
 * The direction of imports, and what may be read from the environment: each rule once.
 * `conventions.test.ts` checks every source file; `boundaries.test.ts` plants a violation of each rule.
 * Type-only imports, re-exports, `import()` and `import('…')` types count like any other import.
 */
import { type Import, type Parsed, parse, type Source } from './sources.ts';

export interface Finding {
  rule: string;
  path: string;
  message: string;
}

interface ImportRule {
  name: string;
  says: string;
  /** The files that the rule is for. */
  from: (path: string) => boolean;
  refuses: (target: Import, path: string) => boolean;
}

const under =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));
const isTest = (path: string) =>
  path.startsWith('test/') || path === 'vitest.config.ts' || /\.test\.tsx?$/.test(path);
const product = (path: string) => !isTest(path);
const inside = ({ kind, target }: Import, ...folders: string[]) =>
  kind === 'file' && under(...folders)(target);
const outside = (target: Import, ...folders: string[]) =>
  target.kind === 'file' && !inside(target, ...folders);
const fromPackage = ({ kind, target }: Import, pattern: RegExp) =>
  kind === 'package' && pattern.test(target);

const DATABASE = /^(electrodb|@aws-sdk\/(client|lib|util)-dynamodb.*)$/;
const SERVER_ONLY =
  /^(@aws-sdk\/.+|@aws-lambda-powertools\/.+|@middy\/.+|electrodb|@orpc\/server)$/;
const BROWSER_ONLY = /^(react|react-dom|react-router-dom|antd|@ant-design\/.+|aws-amplify)$/;
const TOOLS = /^(aws-cdk-lib|constructs|cdk-nag|vite|vitest|playwright|fast-check)$/;

/**
 * The layers of functions/, from the top down: a layer imports those below it. Two on the same line
 * don't import each other.
 */
const STOREYS = [['handlers'], ['api', 'workflows'], ['domain'], ['data'], ['platform']];
/** From the top down; a layer imports those after it. Every layer may import `config`. */
const WEB_LAYERS = ['app', 'routes', 'features', 'components', 'lib', 'config'];
/** The only files of a feature that other features import. */
const FEATURE_ENTRIES = /^web\/features\/[^/]+\/(queries|index)\.tsx?$/;

/** The tables that hold money. */
const MONEY_TABLES = ['balance', 'ledger-entry'].map(
  (name) => `functions/data/ledger/${name}.table.ts`,
);

const storeyName = (path: string) => /^functions\/([^/]+)\//.exec(path)?.[1];
const storey = (path: string) =>
  STOREYS.findIndex((names) => names.includes(storeyName(path) ?? ''));
const webLayer = (path: string) => WEB_LAYERS.indexOf(/^web\/([^/]+)\//.exec(path)?.[1] ?? '');
const feature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1];

const importRules: readonly ImportRule[] = [
  {
    name: 'kernel-is-the-bottom',
    says: 'shared/kernel imports nothing above it',
    from: under('shared/kernel/'),
    refuses: (target) => outside(target, 'shared/kernel/'),
  },
  {
    name: 'shared-imports-shared',
    says: 'shared imports only shared',
    from: under('shared/'),
    refuses: (target) => outside(target, 'shared/'),
  },
  {
    name: 'shared-runs-anywhere',
    says: 'shared knows neither Node, nor the browser, nor AWS, nor a tool',
    from: (path) => path.startsWith('shared/') && product(path),
    refuses: (target) =>
      target.kind === 'node' ||
      [SERVER_ONLY, BROWSER_ONLY, TOOLS].some((packages) => fromPackage(target, packages)),
  },
  {
    name: 'functions-import-shared',
    says: 'functions import only functions and shared',
    from: (path) => path.startsWith('functions/') && product(path),
    refuses: (target) =>
      outside(target, 'functions/', 'shared/') ||
      fromPackage(target, BROWSER_ONLY) ||
      fromPackage(target, TOOLS),
  },
  {
    name: 'functions-storeys',
    says: `inside functions, imports flow ${STOREYS.map((names) => names.join(' | ')).join(' → ')}: move the shared piece down`,
    from: (path) => storey(path) >= 0 && product(path),
    refuses: ({ target }, path) =>
      storey(target) >= 0 &&
      (storey(target) < storey(path) ||
        (storey(target) === storey(path) && storeyName(target) !== storeyName(path))),
  },
  {
    name: 'infra-imports-functions-and-shared',
    says: 'infra imports only infra, functions and shared',
    from: (path) => path.startsWith('infra/') && product(path),
    refuses: (target) =>
      target.kind === 'file' && target.target !== 'web/build/openapi-document.ts'
        ? outside(target, 'infra/', 'functions/', 'shared/') && !/^[^/]+\.json$/.test(target.target)
        : false,
  },
  {
    name: 'web-imports-shared',
    says: 'web imports only web and shared',
    from: (path) => path.startsWith('web/') && product(path),
    refuses: (target) => outside(target, 'web/', 'shared/') || fromPackage(target, SERVER_ONLY),
  },
  {
    name: 'web-runs-in-a-browser',
    says: 'what the browser runs imports no Node and no tool',
    from: (path) => webLayer(path) >= 0 && product(path),
    refuses: (target) => target.kind === 'node' || fromPackage(target, TOOLS),
  },
  {
    name: 'web-layers',
    says: `inside web, imports flow ${WEB_LAYERS.join(' → ')}`,
    from: (path) => webLayer(path) >= 0,
    refuses: ({ target }, path) => webLayer(target) >= 0 && webLayer(target) < webLayer(path),
  },
  {
    name: 'features-through-their-entry',
    says: "a feature imports another one's queries.ts or index.ts only",
    from: (path) => feature(path) !== undefined,
    refuses: ({ kind, target }, path) =>
      kind === 'file' &&
      feature(target) !== undefined &&
      feature(target) !== feature(path) &&
      !FEATURE_ENTRIES.test(target),
  },
  {
    name: 'tables-own-the-database',
    says: 'only *.table.ts and functions/platform import the database client',
    from: (path) =>
      product(path) &&
      !under('functions/platform/', 'infra/local/', 'infra/tools/')(path) &&
      // Removes an empty table that a failed deployment left.
      path !== 'infra/deploy/left-resources.ts' &&
      !path.endsWith('.table.ts'),
    refuses: (target) => fromPackage(target, DATABASE),
  },
  {
    name: 'ledger-writes-money',
    says: 'only the ledger and the reconciliation import the tables that hold money: call functions/domain/ledger',
    from: (path) =>
      product(path) &&
      !under(
        'functions/domain/ledger/',
        'functions/api/ledger/',
        'functions/workflows/reconciliation/',
      )(path),
    refuses: ({ target, typeOnly }) => !typeOnly && MONEY_TABLES.includes(target),
  },
  {
    name: 'no-tests-in-the-product',
    says: 'what ships imports no test code',
    from: product,
    refuses: ({ kind, target }) => kind === 'file' && isTest(target),
  },
  {
    name: 'no-local-stack-in-the-product',
    says: 'what ships imports nothing of infra/local',
    from: (path) => product(path) && !under('infra/local/', 'infra/tools/')(path),
    refuses: (target) => inside(target, 'infra/local/'),
  },
];

const CLOCK_AND_DICE = 'clock-and-dice-are-injected';

function injected(file: Parsed): Finding[] {
  const bound =
    product(file.path) &&
    under('functions/', 'shared/')(file.path) &&
    !file.path.startsWith('functions/platform/');
  if (!bound) return [];
  return file.ambient
    .filter((what) => !(what === 'process.env' && file.path.endsWith('.lambda.ts')))
    .map((what) => ({
      rule: CLOCK_AND_DICE,
      path: file.path,
      message: `${what}: ask the context for it`,
    }));
}

/** The names of all rules, so that a test can demand a wrong snippet for each. */
export const ruleNames: readonly string[] = [
  ...importRules.map(({ name }) => name),
  CLOCK_AND_DICE,
];

/** @returns every import or read that breaks a rule */
export function boundaryFindings(sources: readonly Source[]): Finding[] {
  return sources.map(parse).flatMap((file) => [
    ...importRules
      .filter(({ from }) => from(file.path))
      .flatMap(({ name, says, refuses }) =>
        file.imports
          .filter((target) => refuses(target, file.path))
          .map(({ specifier }) => ({
            rule: name,
            path: file.path,
            message: `imports ${specifier}: ${says}`,
          })),
      ),
    ...injected(file),
  ]);
}
