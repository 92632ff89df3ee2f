/**
 * A network's statement that is read and applied by workers in processes of their own, which are killed on
 * their way, in counts that the caller chooses. What should come of it is a list that the seeding makes.
 */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, expect, it } from 'vitest';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { jobTable } from '../../../functions/data/jobs/job.table.ts';
import { networkStatementTable } from '../../../functions/data/network-statements/network-statement.table.ts';
import {
  productTable,
  type StoredProduct,
} from '../../../functions/data/products/product.table.ts';
import { saleTable, type StoredSale } from '../../../functions/data/sales/sale.table.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { addMonths, dayOf, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { MAX_STATEMENT_BYTES } from '../../../shared/network-statements/limits.ts';
import { mappingOf, statementCsv } from './network-statements.ts';
import { agentAt, numberOf, withAttributes } from '../stack/seed-rows.ts';
import { putComparedEntries } from './statement-entries.ts';
import { BUCKET, setUpWorkshop } from '../jobs/worker-process.ts';

const NETWORK = 'Test Network';
const PRODUCT = 'uncapped-20';
const AGENTS = 200;
const NOW = new Date().toISOString();
const OPEN = periodOf(NOW);
const CLOSED = addMonths(OPEN, -1);
/** Half a year ago; commission was earned for the months since. */
const APPROVED = startOf(addMonths(OPEN, -6));
const KNOWN_DAY = dayOf(APPROVED);
/** The first day of the open month, and a day of a closed one. */
const ENDED_NOW = `${OPEN}-01`;
const ENDED_LATE = `${addMonths(OPEN, -3)}-10`;

/** Places in each hundred whose sales change or are found; all others are active as before. */
const DAMAGED = 3;
const BY_NUMBER = 10;
const LATE = 11;
const BY_PHONE = 20;
const NEWLY_ACTIVE = [30, 31];
const UNKNOWN = 40;
const TWINS = 50;
const MISSING = 60;
const SETTLED = 91;
/** Places in each hundred with a sale of another network beside. */
const OTHER = 70;
/** Lines of each hundred: one customer is missing. */
const LINES = 99;

const placeOf = (index: number) => index % 100;
const saleIdOf = (index: number) => `sale-${numberOf(index)}`;
const numberAt = (index: number) => `ORD-${numberOf(index)}`;
const phoneAt = (index: number) => `+2782${String(index).padStart(7, '0')}`;
const hasNumber = (index: number) => ![BY_PHONE, TWINS].includes(placeOf(index));
const never = () => new Error('Nothing is there yet');

const ownerOf = (index: number) => agentAt(Math.floor(index / 100) % AGENTS).agentId;

const saleAt = (index: number, more: Partial<StoredSale> = {}): StoredSale => ({
  saleId: saleIdOf(index),
  agentId: ownerOf(index),
  customerName: `Customer ${index}`,
  customerEmail: `customer${index}@customer.example`,
  customerPhone: phoneAt(index),
  productId: PRODUCT,
  productName: 'Uncapped 20',
  saleValueCents: 79_900,
  upfrontCommissionCents: 5_000,
  monthlyCommissionCents: 1_000,
  saleDate: KNOWN_DAY,
  submittedAt: APPROVED,
  approvedAt: APPROVED,
  approvedBy: 'admin',
  status: 'approved',
  createdBy: ownerOf(index),
  inputHash: 'seed',
  ...(hasNumber(index) ? { networkNumber: numberAt(index) } : {}),
  ...(NEWLY_ACTIVE.includes(placeOf(index)) ? {} : { activatedAt: KNOWN_DAY }),
  ...more,
});

const PRODUCT_OF_NETWORK: StoredProduct = {
  productId: PRODUCT,
  name: 'Uncapped 20',
  planId: 'U-20',
  providerId: NETWORK,
  baseCommissionRate: 0,
  isActive: true,
  createdAt: APPROVED,
  updatedAt: APPROVED,
  version: 1,
  inputHash: 'seed',
};
const OTHER_PRODUCT: StoredProduct = {
  ...PRODUCT_OF_NETWORK,
  productId: 'other',
  planId: 'O-20',
  providerId: `${NETWORK} Two`,
};

function* rowsOf(table: Table, hundreds: number): Generator<Write> {
  const balances = balanceTable(table);
  for (let at = 0; at < AGENTS; at++) {
    const agent = agentAt(at);
    yield agentTable(table).create(agent).orThrow(never);
    yield balances.open(agent.agentId, CLOSED, APPROVED).orThrow(never);
  }
  for (const product of [PRODUCT_OF_NETWORK, OTHER_PRODUCT]) {
    yield withAttributes(productTable(table).create(product).orThrow(never), {});
  }
  const sale = (stored: StoredSale) => saleTable(table).create(stored).orThrow(never);
  for (let index = 0; index < hundreds * 100; index++) {
    if (placeOf(index) === UNKNOWN) continue;
    yield sale(saleAt(index));
    if (placeOf(index) === TWINS) yield sale(saleAt(index, { saleId: `twin-${numberOf(index)}` }));
    // Somebody else's customer, with a number and a phone of this file.
    if (placeOf(index) === OTHER)
      yield sale(saleAt(index, { saleId: `other-${numberOf(index)}`, productId: 'other' }));
  }
}

function* linesOf(hundreds: number) {
  for (let index = 0; index < hundreds * 100; index++) {
    const place = placeOf(index);
    if (place === MISSING) continue;
    const activated = KNOWN_DAY;
    const number = hasNumber(index) ? numberAt(index).toLowerCase() : undefined;
    const phone = `0${phoneAt(index).slice(3)}`;
    if (place === DAMAGED) yield { number, phone, state: '???' };
    else if (place === BY_NUMBER) yield { number, state: 'Cancelled', ended: ENDED_NOW };
    else if (place === LATE) yield { number, state: 'Churned', ended: ENDED_LATE };
    else if (place === BY_PHONE)
      yield { phone, product: 'U-20', state: 'Churned', ended: ENDED_NOW };
    else yield { number, phone, activated };
  }
}

/** The sales that end, with the network's day, as the seeding has them. */
function expectedEnds(hundreds: number): Map<string, string> {
  const ends = new Map<string, string>();
  for (let hundred = 0; hundred < hundreds; hundred++)
    for (const place of [BY_NUMBER, LATE, BY_PHONE])
      ends.set(saleIdOf(hundred * 100 + place), place === LATE ? ENDED_LATE : ENDED_NOW);
  return ends;
}

interface StatementSize {
  /** A hundred sales make 99 lines. */
  hundreds: number;
  /** Progress is stored once a second while a file is read: a short one has time for one kill. */
  kills: { reading: number; applying: number };
}

export function describeStatementWorker({ hundreds, kills }: StatementSize): void {
  const lines = hundreds * LINES;
  const each = (count: number) => count * hundreds;
  const workshop = setUpWorkshop((table) => rowsOf(table, hundreds));
  beforeAll(() => putComparedEntries(workshop().table));

  const stored = () => networkStatementTable(workshop().table).get('one');

  /** Queues a job and kills its worker so many times, each time a step further on; then lets it finish. */
  async function workThrough(
    jobId: string,
    kind: 'readNetworkStatement' | 'applyNetworkStatement',
    { deaths, total }: { deaths: number; total: number },
  ): Promise<void> {
    const { table, queue, killRun, run } = workshop();
    await queue({ jobId, kind, statementId: 'one' });
    for (let death = 1; death <= deaths; death++) {
      const enough = Math.floor((total * death) / (deaths + 1));
      // Reading counts its lines only once all sales were read.
      const isTime = async () => {
        const job = await jobTable(table).get(jobId);
        return (
          (job?.done ?? 0) >= enough ||
          (kind === 'readNetworkStatement' && death === 1 && job?.status === 'running')
        );
      };
      await killRun(jobId, isTime);
    }
    await run(jobId);
  }

  async function upload(): Promise<void> {
    const Body = statementCsv([...linesOf(hundreds)]);
    expect(Body.length).toBeLessThanOrEqual(MAX_STATEMENT_BYTES);
    const put = { Bucket: BUCKET, Key: 'quarantine/one', Body };
    const { ETag: etag = '' } = await workshop().s3.send(new PutObjectCommand(put));
    await workshop().table.transact([
      networkStatementTable(workshop().table)
        .create({
          fileId: 'one',
          fileName: 'statement.csv',
          sizeBytes: Body.length,
          network: NETWORK,
          statementDay: dayOf(NOW),
          mapping: mappingOf(NETWORK),
          status: 'reading',
          etag,
          jobId: 'read',
          uploadedBy: 'admin',
          uploadedAt: NOW,
          preview: 0,
          inputHash: 'seed',
        })
        .orThrow(never),
    ]);
  }

  async function begin(jobId: string, status: 'reading' | 'applying'): Promise<void> {
    const statement = await stored();
    if (!statement) throw new Error('There is no statement');
    const changes = { status, jobId, ...(status === 'applying' ? { applyJobId: jobId } : {}) };
    await workshop().table.transact([
      networkStatementTable(workshop().table).begin(statement, changes).orThrow(never),
    ]);
  }

  it(`a statement of ${lines} lines, 1 % of them damaged, is read in less than 256 MB, killed on its way`, async () => {
    await upload();
    await workThrough('read', 'readNetworkStatement', {
      deaths: kills.reading,
      total: lines,
    });
    expect(await stored()).toMatchObject({
      status: 'read',
      preview: 1,
      totals: {
        lines,
        sales: each(100),
        counts: {
          end: each(3),
          activate: each(2),
          active: each(SETTLED),
          damaged: each(1),
          unknown: each(1),
          twoCandidates: each(1),
          missing: each(1),
          contradiction: 0,
          repeated: 0,
        },
        late: each(1),
      },
    });
  });

  it(`its ${each(3)} ends are those of the list, through ${kills.applying} kills`, async () => {
    await begin('apply', 'applying');
    const deaths = kills.applying;
    await workThrough('apply', 'applyNetworkStatement', { deaths, total: each(5) });
    expect(await stored()).toMatchObject({
      status: 'applied',
      applied: { ended: each(3), activated: each(2), already: 0, failed: 0 },
    });
    const ends = new Map<string, string>();
    const counts = { activated: 0, endEvents: 0, activationEvents: 0, endedInOpen: 0 };
    for await (const item of scanTable(workshop().table)) {
      const kind = item['__edb_e__'];
      if (kind === 'sale' && item['endedAt'] !== undefined) {
        const { saleId, networkEndedOn, endedAt } = item as unknown as StoredSale;
        ends.set(saleId, networkEndedOn ?? '');
        const late = networkEndedOn === ENDED_LATE;
        expect(late ? endedAt : periodOf(endedAt ?? '')).toBe(late ? startOf(OPEN) : OPEN);
      }
      if (kind === 'sale' && item['activatedAt'] !== undefined) counts.activated++;
      if (item['action'] === 'sales.end') counts.endEvents++;
      if (item['action'] === 'sales.activate') counts.activationEvents++;
      if (kind === 'balance')
        counts.endedInOpen += (item['counts'] as Record<string, number>)[`ended#${OPEN}`] ?? 0;
    }
    expect(ends).toEqual(expectedEnds(hundreds));
    expect(counts).toEqual({
      // With the sale of the other network.
      activated: each(101),
      endEvents: each(3),
      activationEvents: each(2),
      endedInOpen: each(3),
    });
  });

  it('the same file again changes nothing', async () => {
    await putComparedEntries(workshop().table);
    await begin('again', 'reading');
    await workThrough('again', 'readNetworkStatement', { deaths: 0, total: lines });
    expect(await stored()).toMatchObject({
      status: 'read',
      preview: 2,
      totals: { counts: { end: 0, activate: 0, ended: each(3), active: each(SETTLED + 2) } },
    });
  });
}
