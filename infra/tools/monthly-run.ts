/**
 * `npm run monthly-run -- --period YYYY-MM [--url http://localhost:3000]`: makes a running
 * one-machine stack close a month, as its clock does on the 1st.
 */
import { parseArgs } from 'node:util';
import { period } from '../../shared/kernel/month.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { monthlyBatch } from '../../shared/monthly-run/contract.ts';

const { values } = parseArgs({
  options: {
    period: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
  },
});
const asked = period.safeParse(values.period);

if (asked.success) process.exitCode = await run(asked.data, values.url);
else {
  process.stderr.write('Usage: npm run monthly-run -- --period YYYY-MM [--url <portal>]\n');
  process.exitCode = 2;
}

async function run(month: string, url: string): Promise<number> {
  const response = await ask(month, url);
  if (!response) {
    process.stderr.write(
      `No portal answers at ${url}: start it (npm start), or name it with --url.\n`,
    );
    return 1;
  }
  if (!response.ok) {
    process.stderr.write(`${response.status}: ${await response.text()}\n`);
    return 1;
  }
  const { run: record, batch } = monthlyBatch.parse(await response.json());
  process.stdout.write(
    [
      `${record.period}: ${record.status}${record.failure ? `, ${record.failure.message}` : ''}`,
      `${record.agentsDone} of ${record.agents} agents, ${formatRand(record.accruedCents)} accrued`,
      batch
        ? `Batch ${batch.status}: ${batch.lines} lines, ${formatRand(batch.totalCents)}, ${batch.exceptions} exceptions`
        : 'No batch',
      '',
    ].join('\n'),
  );
  return record.status === 'finished' ? 0 : 1;
}

/** Undefined where no stack listens at the address. */
async function ask(month: string, url: string): Promise<Response | undefined> {
  try {
    return await fetch(new URL('/_local/monthly-run', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ period: month }),
    });
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}
