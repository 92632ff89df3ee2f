/**
 * `npm run doctor -- --stage <name>`: says what would fail late or silently, in the next deployment and in the deployed
 * portal. It changes nothing. It ends with 1 where a check fails: with `--before-deploy` only where the deployment would.
 */
import { parseSetting } from '../deploy/arguments.ts';
import {
  type Asked,
  examine,
  isFailed,
  type Line,
  renderEnd,
  renderLine,
  surroundings,
} from './doctor/examine.ts';
import { say } from './run-tool.ts';
import { readArguments, targetOf } from './target.ts';
import { lineOf, ToolProblem, wronglyGiven } from './tool-problem.ts';

const USAGE =
  'doctor -- --stage <name> [--region <region>] [-c name=value]… [--before-deploy] [--json]';
const options = {
  context: { type: 'string', short: 'c', multiple: true, default: [] as string[] },
  'before-deploy': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

interface Given extends Asked {
  json: boolean;
}

/** @throws ToolProblem with exit code 2 where the arguments are wrong */
function readGiven(args: string[]): Given {
  const { values } = readArguments(args, { usage: USAGE, options });
  const target = targetOf(values);
  if (target.kind !== 'stage')
    throw new ToolProblem('Only a deployed portal has a doctor: give --stage <name>.', 2);
  if (target.table !== undefined) throw wronglyGiven('--table names nothing here.', USAGE);
  const { stage, region } = target;
  const overrides = Object.fromEntries(values.context.map(settingIn));
  if (overrides['stage'] !== undefined)
    throw wronglyGiven('--stage names the stage, and not -c.', USAGE);
  return {
    stage,
    overrides: { ...overrides, ...(region === undefined ? {} : { region }) },
    isBefore: values['before-deploy'],
    json: values.json,
  };
}

function settingIn(text: string): [string, string] {
  try {
    return parseSetting(text);
  } catch (error) {
    throw wronglyGiven(`${(error as Error).message}.`, USAGE);
  }
}

/**
 * @param around what it looks at, but for AWS
 * @returns the exit code: 2 where the command was given wrongly
 */
export async function doctor(args: string[], around = surroundings()): Promise<number> {
  try {
    const { json, ...asked } = readGiven(args);
    // Without credentials the SDK would ask the metadata service of an EC2 instance, and wait for it.
    process.env['AWS_EC2_METADATA_DISABLED'] ??= 'true';
    const tell = (line: Line) => (json ? undefined : say(renderLine(line)));
    const report = await examine(asked, around, tell);
    if (json) say(JSON.stringify({ ...report, failed: isFailed(report) }, undefined, 2));
    else for (const line of renderEnd(report)) say(line);
    return isFailed(report) ? 1 : 0;
  } catch (error) {
    const line = lineOf(error);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    return error instanceof ToolProblem ? error.exitCode : 1;
  }
}

if (import.meta.main) {
  // A deployment makes its own checks of the templates, which take longest.
  process.env['CDK_VALIDATION'] = 'false';
  process.exitCode = await doctor(process.argv.slice(2));
}
