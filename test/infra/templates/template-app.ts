/** The synthesized portal as the template tests look at it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildPortal } from '../../../infra/app.ts';
import { type FunctionName, functions, type FunctionSpec } from '../../../infra/model/catalog.ts';

const { context, settings } = JSON.parse(readFileSync('cdk.json', 'utf8')) as {
  context: Record<string, unknown>;
  settings: Record<string, unknown>;
};

export type Properties = Record<string, unknown>;
export interface CloudResource {
  Type: string;
  Properties: Properties;
  DependsOn?: string[];
  DeletionPolicy?: string;
}
type Stacks = ReturnType<typeof buildPortal>;
/** A value for each stack; a stack that only some settings have is optional here too. */
type EachStack<Value> = { [Name in keyof Stacks]: Value };

export interface Synthesized {
  templates: EachStack<Template>;
  /** Every resource of every stack, by the stack's name and its logical id. */
  resources: ReadonlyMap<string, CloudResource>;
  terminationProtection: EachStack<boolean>;
  regions: EachStack<string>;
  stackNames: EachStack<string>;
  /** The tags that CloudFormation puts on every resource of a stack. */
  tags: EachStack<Record<string, string>>;
  /** The ids of the stacks that each is deployed after. */
  dependencies: EachStack<string[]>;
  /** Findings of the checks during synthesis. */
  findings: unknown[];
}

export interface Options {
  context?: Record<string, unknown>;
  /**
   * Checks the templates by CloudFormation's rules too, which takes longest: for those whose findings are
   * looked at.
   */
  validates?: boolean;
  /** Receives the bundles before they are removed; without it nothing is bundled. */
  bundles?: (outdir: string, templates: EachStack<Template>) => void;
}

/** A custom domain, in a zone of Route 53. */
export const OWN_NAME = {
  siteUrl: 'https://portal.fibrelink.example',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
};
/** `cdk.json` as committed: no custom domain. */
export const NO_NAME = { siteUrl: undefined, hostedZoneId: undefined };

/** Each setting that adds resources; a new one that does goes here. */
export const EVERYTHING = {
  ...OWN_NAME,
  copyRegion: 'eu-west-1',
  alarmEmail: 'alarms@fibrelink.example',
  monthlyBudget: 300,
};

export const CERTIFICATE = 'arn:aws:acm:us-east-1:000000000000:certificate/example';
export const VERIFICATION = {
  provider: 'http',
  url: 'https://bridge.example/accounts',
  secretName: 'portal/verification',
};
/** Settings in another way than the committed ones: one portal shows what each of them changes. */
export const OTHERWISE = {
  hostedZoneId: undefined,
  certificateArn: CERTIFICATE,
  originSecret: 2,
  signInPlan: 'lite',
  portal: {
    ...(settings['portal'] as object),
    monthlyRun: { day: 1, hour: 5 },
    accountVerification: VERIFICATION,
  },
};

/** The app's context: all of `cdk.json` with a custom domain, and a test's changes. */
export const contextWith = (changes: Record<string, unknown>): Record<string, unknown> => ({
  ...context,
  ...settings,
  ...OWN_NAME,
  ...changes,
});

/** Synthesized apps by their changed settings: the files of a worker share them. */
const known = new Map<string, Synthesized>();

/** The stacks with functions of the catalogue; that of the pages has the web's build besides. */
const WITH_FUNCTIONS = ['AccountWork', 'Api', 'Auth', 'MonthlyRun', 'Realtime', 'Work'];

/** Synthesizes the portal, as `cdk.json` says; once for the same changes. Nobody changes what it returns. */
export function synthesize(options: Options = {}): Synthesized {
  if (options.bundles) return synthesizeAnew(options);
  // A setting that is taken away is a change too.
  const { context = {}, validates = false } = options;
  const key = JSON.stringify([context, validates], (_, value: unknown) => value ?? null);
  const found = known.get(key) ?? synthesizeAnew(options);
  known.set(key, found);
  return found;
}

function synthesizeAnew({
  context: changes = {},
  validates = false,
  bundles,
}: Options): Synthesized {
  const outdir = mkdtempSync(join(tmpdir(), 'portal-template-'));
  try {
    const bundled = { 'aws:cdk:bundling-stacks': bundles ? WITH_FUNCTIONS : [] };
    const app = new App({ outdir, context: contextWith({ ...changes, ...bundled }) });
    const stacks = buildPortal(app);
    process.env['CDK_VALIDATION'] = String(validates);
    app.synth();
    const templates = mapValues(stacks, (stack) => Template.fromStack(stack));
    bundles?.(outdir, templates);
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as {
      pluginReports: unknown[];
    };
    return {
      templates,
      resources: resourcesOf(templates),
      terminationProtection: mapValues(stacks, (stack) => stack.terminationProtection ?? false),
      regions: mapValues(stacks, (stack) => stack.region),
      stackNames: mapValues(stacks, (stack) => stack.stackName),
      tags: mapValues(stacks, (stack) => stack.tags.tagValues()),
      dependencies: mapValues(stacks, (stack) => stack.dependencies.map(({ node }) => node.id)),
      findings: report.pluginReports,
    };
  } finally {
    delete process.env['CDK_VALIDATION'];
    rmSync(outdir, { recursive: true, force: true });
  }
}

const mapValues = <To>(stacks: Stacks, map: (stack: Stack) => To): EachStack<To> =>
  Object.fromEntries(
    Object.entries<Stack>(stacks).map(([key, stack]) => [key, map(stack)]),
  ) as EachStack<To>;

function resourcesOf(templates: EachStack<Template>, type?: string): Map<string, CloudResource> {
  const pairs = Object.entries<Template>(templates).flatMap(([stack, template]) => {
    const { Resources } = template.toJSON() as { Resources: Record<string, CloudResource> };
    return Object.entries(Resources).map(([id, resource]) => [`${stack}/${id}`, resource] as const);
  });
  return new Map(pairs.filter(([, { Type }]) => type === undefined || Type === type));
}

/** All resources of one type, with their keys. */
export const ofType = (app: Synthesized, type: string): [string, CloudResource][] =>
  [...app.resources].filter(([, resource]) => resource.Type === type);

/** The first resource of one type in a stack whose id begins so. */
export function inStack(app: Synthesized, stack: string, type: string, id = ''): CloudResource {
  const found = ofType(app, type).find(([key]) => key.startsWith(`${stack}/${id}`));
  if (!found) throw new Error(`${stack} has no ${type} ${id}`);
  return found[1];
}

/** The one resource that was found. */
export function only(found: [string, CloudResource][]): CloudResource {
  const [first] = found;
  if (!first || found.length !== 1) throw new Error(`${found.length} were found`);
  return first[1];
}

/** The one resource of the catalogue's function that has the type. */
export const partOf = (app: Synthesized, name: FunctionName, type: string): CloudResource =>
  only(ofType(app, type).filter(([key]) => key.split('/')[1]?.startsWith(name)));

export const functionNames = Object.keys(functions) as FunctionName[];

/** Bundles every function as the stacks do, and hands on the folder of each, which is removed then. */
export function withBundles(use: (name: FunctionName, folder: string) => void): void {
  const useAll: Options['bundles'] = (outdir, templates) => {
    for (const [key, { Properties }] of resourcesOf(templates, 'AWS::Lambda::Function')) {
      if (/^site\/|\/ReleasesProbe/.test(key)) continue;
      const name = functionNames.find((one) => key.split('/')[1]?.startsWith(`${one}Function`));
      if (!name) throw new Error(`${key} isn't in the catalogue`);
      const { S3Key } = Properties['Code'] as { S3Key: string };
      use(name, join(outdir, `asset.${S3Key.replace('.zip', '')}`));
    }
  };
  synthesize({ bundles: useAll });
}

/** The most kilobytes of a function's bundle: more with the client of S3 or Cognito. */
export function maxBundleKb(name: FunctionName): number {
  const { rights }: FunctionSpec = functions[name];
  const hasClient = ['exports', 'proofs', 'resources', 'pool'];
  return rights.some(({ on }) => hasClient.includes(on)) ? 1_800 : 900;
}

const HASH = /[0-9A-F]{8}$/;
/** The name of an export, or of an output that another region reads. */
const GENERATED_OUTPUT =
  /^(?:[a-z0-9-]+:Exports|Publish)Output(?:FnGetAtt|Ref)(\w+?)[0-9A-F]{8}(\w*?)[0-9A-F]{8}$/;

function resourceOf(output: string): string {
  const [, id = output, attribute] = GENERATED_OUTPUT.exec(output) ?? [];
  return attribute ? `<${id}.${attribute}>` : `<${id}>`;
}

/** A template's value in words: references become `<Table.Arn>`, whichever stack they are in. */
export function readable(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name, argument] = ['', undefined]] = Object.entries(value as object) as [
    string,
    unknown,
  ][];
  if (name === 'Ref') return `<${String(argument).replace(HASH, '')}>`;
  if (name === 'Fn::GetAtt') {
    const [id, attribute] = argument as [string, string];
    return `<${id.replace(HASH, '')}.${attribute}>`;
  }
  if (name === 'Fn::ImportValue') return resourceOf(argument as string);
  if (name === 'Fn::GetStackOutput')
    return resourceOf((argument as { OutputName: string }).OutputName);
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]];
    return parts.map(readable).join(separator);
  }
  if (name === 'Fn::Select') {
    // A part of an ARN: `<projectorLive>`, where it is the name in it.
    const [, { 'Fn::Split': split }] = argument as [number, { 'Fn::Split': [string, unknown] }];
    return readable(split[1]);
  }
  if (name === 'Fn::FindInMap') return `<${String((argument as unknown[])[0])}>`;
  throw new Error(`no words for ${JSON.stringify(value)}`);
}
