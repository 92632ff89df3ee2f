/**
 * `npm run monthly-run -- --period YYYY-MM --local`: makes a running one-machine stack close a month, as its
 * clock does on the 1st: the stack at `--url`, else the one on PORT, where that is set, else the one that
 * runs on DATA_DIR.
 */
import { z } from 'zod';
import { type Period, period } from '../../shared/kernel/month.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { monthlyBatch } from '../../shared/monthly-run/contract.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { isStarting, runningStack } from './running-stack.ts';
import { readArguments, type Target, targetOf } from './target.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';

/** The answer of a portal that doesn't run the month. */
const refusal = z.object({ message: z.string() });

const USAGE = 'monthly-run -- --local|--url <portal> --period YYYY-MM [--yes]';

export const tool: Tool = (args) => {
  const options = { period: { type: 'string' }, url: { type: 'string' } } as const;
  const { values } = readArguments(args, { usage: USAGE, options });
  const { url: given } = values;
  if (values.stage !== undefined)
    throw new ToolProblem(
      'A deployed portal closes its months by its schedule: see docs/operations.md, A failed run.',
      2,
    );
  const named = given === undefined ? targetOf(values) : addressed(given);
  const month = period.safeParse(values.period);
  if (!month.success) throw wronglyGiven('A month is missing.', USAGE);
  const url = portalUrl(named);
  return {
    target: { kind: 'address', url },
    writes: true,
    run: () => closeMonth(month.data, url),
  };
};

function addressed(url: string): Target {
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw wronglyGiven(`${url} is no address.`, USAGE);
  return { kind: 'address', url };
}

/** @throws ToolProblem where no address is given and no stack runs on the data folder */
function portalUrl(target: Target): string {
  if (target.kind === 'address') return target.url;
  if (target.kind === 'stage') throw new Error('A deployed portal has no such address');
  const { folder, port } = target;
  const url = port === undefined ? runningStack(folder)?.url : `http://localhost:${port}`;
  if (url !== undefined) return url;
  throw new ToolProblem(
    `No portal runs on ${folder}: start it (npm start), or name it with DATA_DIR, PORT or --url.`,
  );
}

async function closeMonth(month: Period, url: string): Promise<number> {
  const response = await ask(month, url);
  if (response.status === 503) throw isStarting(url);
  const answer = readJson(await response.text());
  const refused = refusal.safeParse(answer);
  if (!response.ok && refused.success) throw new ToolProblem(refused.data.message);
  const closed = monthlyBatch.safeParse(answer);
  if (!response.ok || !closed.success)
    throw new ToolProblem(`${url} is no portal on this machine: it answers ${response.status}.`);
  const { run: record, batch } = closed.data;
  say(`${record.period}: ${record.status}${record.failure ? `, ${record.failure.message}` : ''}`);
  say(
    `${record.agentsDone} of ${record.agents} agents, ${formatRand(record.accruedCents)} accrued`,
  );
  say(
    batch
      ? `Batch ${batch.status}: ${batch.lines} lines, ${formatRand(batch.totalCents)}, ${batch.exceptions} exceptions`
      : 'No batch',
  );
  return record.status === 'finished' ? 0 : 1;
}

/** Undefined where it is none: another server may be at the address. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @throws ToolProblem where no stack listens at the address */
async function ask(month: Period, url: string): Promise<Response> {
  try {
    return await fetch(new URL('/_local/monthly-run', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ period: month }),
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
    throw new ToolProblem(
      `No portal answers at ${url} (${code ?? message}): start it (npm start), or name it with --url.`,
    );
  }
}

if (import.meta.main) await runTool(tool);
