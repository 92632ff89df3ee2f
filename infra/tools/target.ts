/** The options by which every operator's command names its portal. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { dataDir } from './running-stack.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';

export type Target =
  | { kind: 'stage'; stage: string; region?: string | undefined; table?: string | undefined }
  /** The one-machine portal of a data folder; `port` is the one on which it has to run, if it runs. */
  | { kind: 'local'; folder: string; port?: string | undefined }
  /** A running one-machine portal at an address. */
  | { kind: 'address'; url: string };

/** The part of every usage line that names the portal. */
export const PORTAL = '--stage <name>|--local';

/** For commands that are only asked for while two of the office could confirm them. */
export const emergency = { emergency: { type: 'boolean', default: false } } as const;
export const ASKED =
  'It is asked for: an administrator with the finance permission confirms it on the dashboard. What can’t wait is done with --emergency, and the office has to accept it.';

const targetOptions = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
  region: { type: 'string' },
  table: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig;

interface Named {
  stage?: string | undefined;
  local: boolean;
  region?: string | undefined;
  table?: string | undefined;
}

interface Syntax<Options extends ParseArgsOptionsConfig> {
  /** The command without `npm run`, on one line. */
  usage: string;
  options?: Options;
  /** The largest number of arguments without a name; absent: none. */
  positionals?: number;
}

/**
 * Reads the arguments of a command: its own options, and those that name its portal.
 * @throws ToolProblem with exit code 2 where one is unknown or malformed
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  { usage, options, positionals: most = 0 }: Syntax<Options>,
) {
  const read = parse(
    args,
    { ...targetOptions, ...options } as typeof targetOptions & Options,
    usage,
  );
  if (read.positionals.length > most)
    throw wronglyGiven(`${read.positionals[most]} is one argument too many.`, usage);
  return read;
}

function parse<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    requireOnce(args, options, usage);
    return parseArgs({ args, strict: true, allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence says what is wrong; the rest is about arguments that begin with a dash.
    throw wronglyGiven(`${error.message.split(/\.\s/)[0]}.`, usage);
  }
}

/** Two values are refused: the last one would count, and the first be forgotten without a word. */
function requireOnce(args: string[], options: ParseArgsOptionsConfig, usage: string): void {
  const { tokens } = parseArgs({ args, strict: false, options, tokens: true });
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find(
    (name, at) => names.indexOf(name) !== at && options[name]?.multiple !== true,
  );
  if (twice !== undefined) throw wronglyGiven(`--${twice} is given twice.`, usage);
}

const NAME = /^[a-z][a-z0-9-]*$/;
const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;
const TABLE = /^[\w.-]{3,255}$/;

/**
 * The portal that options and environment name.
 * @throws ToolProblem with exit code 2 where they name none, or two
 */
export function targetOf(named: Named, environment = process.env): Target {
  const { stage, local, region, table } = named;
  const { DATA_DIR, PORT, TABLE_NAME } = environment;
  const variable = (DATA_DIR && 'DATA_DIR') || (PORT && 'PORT') || undefined;
  if (stage === undefined) {
    requireNoCloudOptions(named);
    if (!local && (!variable || TABLE_NAME)) throw unnamed(TABLE_NAME);
    return { kind: 'local', folder: dataDir(environment), port: PORT || undefined };
  }
  if (local) throw new ToolProblem('--stage and --local name two portals: give one of them.', 2);
  if (variable)
    throw new ToolProblem(
      `--stage names a deployed portal and ${variable} one on this machine: unset ${variable}.`,
      2,
    );
  requireForm('--stage', stage, NAME, 'the name of a stage, like prod');
  requireForm('--region', region, REGION, 'a region, like af-south-1');
  requireForm('--table', table, TABLE, 'the name of a table');
  return { kind: 'stage', stage, region, table };
}

function unnamed(tableName: string | undefined): ToolProblem {
  const advice = tableName
    ? ' TABLE_NAME names none any more; --table beside --stage names another table than the deployed one.'
    : '';
  return new ToolProblem(
    `Which portal? --stage <name> is a deployed one, --local the one on this machine.${advice}`,
    2,
  );
}

function requireNoCloudOptions({ region, table }: Named): void {
  const option = (region !== undefined && '--region') || (table !== undefined && '--table');
  if (option) throw new ToolProblem(`${option} goes with --stage <name>.`, 2);
}

function requireForm(option: string, text: string | undefined, form: RegExp, is: string): void {
  if (text !== undefined && !form.test(text))
    throw new ToolProblem(`${option} ${text}: must be ${is}.`, 2);
}
