/**
 * `npm run monthly-run -- --period YYYY-MM [--url http://localhost:3000]`: makes a running
 * one-machine stack close a month, as its clock does on the 1st. Without `--url` it is the stack on
 * PORT, where that is set, else the one that runs on DATA_DIR.
 */
import { parseArgs } from 'node:util';
import { type Period, period } from '../../shared/kernel/month.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { monthlyBatch } from '../../shared/monthly-run/contract.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';
import { dataDir, isStarting, runningStack } from './running-stack.ts';

const USAGE = 'Usage: npm run monthly-run -- --period YYYY-MM [--url <portal>]';
const { values } = parseArgs({ options: { period: { type: 'string' }, url: { type: 'string' } } });

await runTool(async () => {
  const asked = period.safeParse(values.period);
  if (!asked.success) throw new ToolProblem(USAGE, 2);
  return closeMonth(asked.data, portalUrl());
});

/** @throws ToolProblem where no address is given and no stack runs on DATA_DIR */
function portalUrl(): string {
  const { PORT } = process.env;
  const given = values.url ?? (PORT ? `http://localhost:${PORT}` : runningStack()?.url);
  if (given === undefined)
    throw new ToolProblem(
      `No portal runs on ${dataDir()}: start it (npm start), or name it with DATA_DIR, PORT or --url.`,
    );
  if (!URL.canParse(given)) throw new ToolProblem(`${given} is no address. ${USAGE}`);
  return given;
}

async function closeMonth(month: Period, url: string): Promise<number> {
  const response = await ask(month, url);
  if (response.status === 503) throw isStarting(url);
  if (!response.ok) throw new ToolProblem(`${response.status}: ${await response.text()}`);
  const { run: record, batch } = monthlyBatch.parse(await response.json());
  say(`Portal ${url}`);
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

/** @throws ToolProblem where no stack listens at the address */
async function ask(month: Period, url: string): Promise<Response> {
  try {
    return await fetch(new URL('/_local/monthly-run', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ period: month }),
    });
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code !== 'ECONNREFUSED') throw error;
    throw new ToolProblem(
      `No portal answers at ${url}: start it (npm start), or name it with --url.`,
    );
  }
}
