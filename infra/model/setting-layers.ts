/**
 * The places of a deployment's settings, each of which overrides the one before: `settings` of `cdk.json`,
 * `settings/<stage>.json`, and `-c name=value` on the command line.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { DEFAULT_STAGE, settingsFileOf } from './stage.ts';
import { WrongSettings } from './wrong-settings.ts';

export type Values = Record<string, unknown>;

export interface Layer {
  /** The place as messages name it, up to the setting's own name, like `cdk.json, settings `. */
  place: string;
  values: Values;
}

/** Settings that one deployment alone can have: those of `cdk.json` are those of `prod`. */
const OWN = ['siteUrl', 'hostedZoneId', 'certificateArn', 'restoredTable'];

const ROOT = new URL('../../', import.meta.url);
const cdkJson = z.object({
  settings: z.record(z.string(), z.unknown()),
  context: z.record(z.string(), z.unknown()).default({}),
});
const stageFile = z.record(z.string(), z.unknown());

function read(path: string): unknown {
  const text = readFileSync(new URL(path, ROOT), 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongSettings(`${path}: ${String(error)}`, { cause: error });
  }
}

/** @throws WrongSettings where the stage is in a file: it decides which file is read */
function withoutStage(file: string, values: Values): Values {
  if (!Object.hasOwn(values, 'stage')) return values;
  throw new WrongSettings(`${file}, stage: is given on the command line, like -c stage=dev`);
}

/** True for a name that is the CDK's or its command line's, and no setting. */
export const isTool = (name: string): boolean => /^(@aws-cdk|aws:cdk:)/.test(name);

/**
 * The settings that all stages have, from the content of `cdk.json`.
 * @throws WrongSettings where they are in another place of it
 */
export function commonSettingsIn(content: unknown): Values {
  const parsed = cdkJson.safeParse(content);
  if (!parsed.success)
    throw new WrongSettings('cdk.json: has no settings, which are beside context');
  const { settings, context } = parsed.data;
  const misplaced = Object.keys(context).filter((name) => !isTool(name));
  if (misplaced.length > 0)
    throw new WrongSettings(`cdk.json, context ${misplaced.join(', ')}: must be in settings`);
  return withoutStage('cdk.json, settings', settings);
}

/** The settings that all stages have. */
export const commonSettings = (): Values => commonSettingsIn(read('cdk.json'));

/** The stage's settings file, from the project's folder. */
export const settingsFile = (stage: string): string => `settings/${settingsFileOf(stage)}.json`;

/** True where the stage has a settings file, without which it can't be deployed. */
export const hasSettings = (stage: string): boolean =>
  existsSync(new URL(settingsFile(stage), ROOT));

/** The stages that have a settings file, for messages: `dev, pr-… and prod`. */
export function knownStages(): string[] {
  const names = readdirSync(new URL('settings', ROOT)).filter((name) => name.endsWith('.json'));
  return names.map((name) => (name === 'pr.json' ? 'pr-…' : name.replace('.json', ''))).sort();
}

/** The settings of `cdk.json` that count for a stage. */
export function commonTo(stage: string, values: Values): Values {
  if (stage === DEFAULT_STAGE) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !OWN.includes(name)));
}

/**
 * The layers of a stage's settings, the strongest last.
 * @param given the command line's
 */
export function settingLayers(stage: string, given: Values): Layer[] {
  const file = settingsFile(stage);
  const own = withoutStage(file, stageFile.parse(read(file)));
  return [
    { place: 'cdk.json, settings ', values: commonTo(stage, commonSettings()) },
    { place: `${file}, `, values: own },
    { place: '-c ', values: given },
  ];
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One over the other: objects are merged, everything else is replaced. */
export function merge(under: Values, over: Values): Values {
  const merged = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const before = under[name];
    if (value === undefined) continue;
    merged[name] = isObject(before) && isObject(value) ? merge(before, value) : value;
  }
  return merged;
}

function has(values: unknown, [name, ...rest]: readonly PropertyKey[]): boolean {
  if (name === undefined) return true;
  if (!isObject(values) || !Object.hasOwn(values, name)) return false;
  const value = values[String(name)];
  return value !== undefined && has(value, rest);
}

/** The place of a setting, or of the object in which it is missing; else the stage's own file. */
export function placeOf(layers: readonly Layer[], path: readonly PropertyKey[]): string {
  for (let length = path.length; length > 0; length -= 1) {
    const layer = layers.findLast(({ values }) => has(values, path.slice(0, length)));
    if (layer) return layer.place;
  }
  return layers[1]?.place ?? '';
}
