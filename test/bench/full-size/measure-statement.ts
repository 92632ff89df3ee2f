/**
 * A statement of a network that is read and applied. At full size a network has eight times as many sales as
 * a file has lines: all others are listed as missing, which costs more than those that a line names.
 */
import { randomUUID } from 'node:crypto';
import { networkStatementTable } from '../../../functions/data/network-statements/network-statement.table.ts';
import { dayOf, periodOf } from '../../../shared/kernel/month.ts';
import { MAX_STATEMENT_LINES } from '../../../shared/network-statements/rules.ts';
import { mappingOf, statementCsv } from '../../support/network-statements/network-statements.ts';
import { putUpload } from './buckets.ts';
import { FULL_SIZE, networkOf, type NetworkSize, PROVIDERS } from './network.ts';
import { measureJob, queueJob } from './queue-job.ts';
import { ADMIN, providerAt } from './sample-rows.ts';
import type { Costs } from './work.ts';
import type { Workshop } from './workshop.ts';

const STATEMENT = 'bench-statement';
const never = () => new Error('It changed');

/** So many sales that end tell what one costs. */
const MOST_ENDS = 2_500;

/**
 * There are as many lines among the network's sales as at full size; those lines end their sales, or evenly
 * some where there are more than enough. The sales have the entries that a statement is compared with.
 */
export async function measureStatement(shop: Workshop, { sales }: NetworkSize): Promise<Costs> {
  const { table } = shop;
  const network = providerAt(0);
  const now = new Date().toISOString();
  const ended = `${periodOf(now)}-01`;
  const own = Array.from({ length: sales }, (_, at) => at).filter((at) => at % PROVIDERS === 0);
  const each = Math.ceil(networkOf(FULL_SIZE).salesOfProvider / MAX_STATEMENT_LINES);
  const numbers = own.filter((_, place) => place % each === 0);
  const endsEvery = Math.ceil(numbers.length / MOST_ENDS);
  const ends = Math.ceil(numbers.length / endsEvery);
  const content = statementCsv(
    numbers.map((at, place) => ({
      number: `ORD-${at}`,
      ...(place % endsEvery === 0 ? { state: 'Churned', ended } : {}),
    })),
  );
  const [reading, applying] = [randomUUID(), randomUUID()];
  const etag = await putUpload(shop, STATEMENT, content);
  await table.transact([
    networkStatementTable(table)
      .create({
        fileId: STATEMENT,
        fileName: 'statement.csv',
        sizeBytes: content.length,
        network,
        statementDay: dayOf(now),
        mapping: mappingOf(network),
        status: 'reading',
        etag,
        jobId: reading,
        uploadedBy: ADMIN,
        uploadedAt: now,
        preview: 0,
        inputHash: 'bench',
      })
      .orThrow(never),
  ]);
  await queueJob(shop, { kind: 'readNetworkStatement', jobId: reading, statementId: STATEMENT });
  const readNetworkStatement = await measureJob(shop, reading, own.length);
  const read = await networkStatementTable(table).get(STATEMENT);
  const found = read?.totals?.counts.end ?? 0;
  if (!read || found !== ends) throw new Error(`${found} of ${ends} sales end`);
  const changes = { status: 'applying', jobId: applying, applyJobId: applying } as const;
  await table.transact([networkStatementTable(table).begin(read, changes).orThrow(never)]);
  const job = { kind: 'applyNetworkStatement', jobId: applying, statementId: STATEMENT } as const;
  await queueJob(shop, job);
  return { readNetworkStatement, applyNetworkStatement: await measureJob(shop, applying, ends) };
}
