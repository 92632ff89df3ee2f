/** The arguments of `npm run deploy --` and `npm run destroy --`. */
import { parseArgs } from 'node:util';
import { DEFAULT_STAGE } from '../model/stage.ts';
import { wronglyGiven } from './problem.ts';

export interface Arguments {
  /** `-c name=value` replaces a setting; `--stage <name>` is the setting `stage`. */
  context: Record<string, string>;
  /** Goes on without asking the operator. */
  yes: boolean;
  /** Prepares the account for the CDK where that hasn't been done. */
  bootstrap: boolean;
  /** Gives all calls to the new version at once. */
  atOnce: boolean;
  /** Deploys this version over a newer one: the web first, then all functions at once. */
  back: boolean;
}

const options = {
  stage: { type: 'string' },
  context: { type: 'string', short: 'c', multiple: true, default: [] as string[] },
  yes: { type: 'boolean', default: false },
  bootstrap: { type: 'boolean', default: false },
  'at-once': { type: 'boolean', default: false },
  back: { type: 'boolean', default: false },
} as const;

/** @throws DeployProblem with how the command is used */
export function parseArguments(args: string[], usage: string): Arguments {
  try {
    const { values } = parseArgs({ args, options });
    const { 'at-once': atOnce, stage, ...others } = values;
    const context = Object.fromEntries(values.context.map(parseSetting));
    if (stage === undefined) return { ...others, atOnce, context };
    if (context['stage'] !== undefined) throw new Error('--stage names the stage, and not -c.');
    return { ...others, atOnce, context: { ...context, stage } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw wronglyGiven(error.message, usage, { cause: error });
  }
}

/** @throws Error where it isn't `name=value` */
export function parseSetting(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`-c ${text}: must be name=value`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The same settings for the CDK's command line. */
export const contextArguments = ({ context }: Arguments): string[] =>
  Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** The command that looks at everything a deployment needs, for the stage and the settings of this one. */
export function seeDoctor(args: string[], usage: string): string {
  const { context, ...given } = parseArguments(args, usage);
  const { stage = DEFAULT_STAGE, ...others } = context;
  const settings = contextArguments({ ...given, context: others });
  return ['More: npm run doctor -- --stage', stage, ...settings].join(' ');
}
