/**
 * A random network with a random statement of it: what its lines and sales come to by the rules, with everything in
 * memory, and what workers write of it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { jobTable } from '../../../functions/data/jobs/job.table.ts';
import { networkStatementTable } from '../../../functions/data/network-statements/network-statement.table.ts';
import { productTable } from '../../../functions/data/products/product.table.ts';
import { saleTable, type StoredSale } from '../../../functions/data/sales/sale.table.ts';
import { type Clock, systemClock } from '../../../functions/platform/clock.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import type { runJob } from '../../../functions/workflows/jobs/run-job.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { SeededRandom } from '../../../infra/local/demo/random.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import {
  decideSale,
  isMissing,
  LINES_KEPT_TOGETHER,
  matchLine,
  type Said,
  saidKey,
} from '../../../shared/network-statements/rules.ts';
import type { KeptLine, Verdict } from '../../../shared/network-statements/schemas.ts';
import { isErasedCustomer } from '../../../shared/sales/rules.ts';
import { MemoryFiles } from '../batches/month-histories/memory-files.ts';
import { mappingOf, statementCsv } from './network-statements.ts';
import { put } from '../stack/seed-rows.ts';

const NETWORK = 'Network of Chance';
const NOW = new Date().toISOString();
const TODAY = dayOf(NOW);
const GRACE = mappingOf(NETWORK).graceDays;
const AGENTS = 7;
const never = () => new Error('It is there');

/** Two products of the network, one that was deleted, and two of others. */
const PRODUCTS = [
  { productId: 'fibre', name: 'Fibre', providerId: NETWORK },
  { productId: 'mobile', name: 'Mobile', planId: 'M-1', providerId: ` ${NETWORK.toUpperCase()} ` },
  { productId: 'gone', name: 'Gone', providerId: NETWORK, deletedAt: NOW },
  { productId: 'other', name: 'Fibre', providerId: `${NETWORK} Two` },
  { productId: 'none', name: 'Nothing' },
];
const OWN = ['fibre', 'mobile', 'gone'];
/** By the texts of lines. */
const NAMED: Record<string, string[]> = { Fibre: ['fibre'], 'm-1': ['mobile'], gone: ['gone'] };

const agentAt = (at: number) => `agent-${at}`;
const phoneAt = (at: number) => `+2782${String(2_000_000 + at)}`;

function randomSale(random: SeededRandom, at: number, keys: number): StoredSale {
  const statuses = ['pending', 'approved', 'approved', 'paid', 'rejected', 'withdrawn'] as const;
  const status = random.pick(statuses);
  const day = addDays(TODAY, -random.whole(0, 3 * GRACE));
  const moment = `${day}T08:00:00.000Z`;
  const isDecided = status === 'approved' || status === 'paid';
  return {
    saleId: `sale-${at}`,
    agentId: agentAt(at % AGENTS),
    customerName: `Customer ${at}`,
    customerEmail: random.happens(0.03) ? `${at}@deleted.invalid` : `c${at}@customer.example`,
    customerPhone: phoneAt(random.whole(1, keys)),
    productId: random.pick(PRODUCTS).productId,
    saleValueCents: 79_900,
    upfrontCommissionCents: 5_000,
    monthlyCommissionCents: 1_000,
    saleDate: day,
    submittedAt: moment,
    status,
    createdBy: 'admin',
    inputHash: 'test',
    ...(random.happens(0.5) ? { networkNumber: ` Ord-${random.whole(1, keys)}` } : {}),
    ...(isDecided ? { approvedAt: moment } : {}),
    ...(isDecided && random.happens(0.3) ? { activatedAt: day } : {}),
    ...(isDecided && random.happens(0.2) ? { endedAt: moment } : {}),
  };
}

type RandomLine = Partial<Record<'number' | 'phone' | 'product' | 'state' | 'ended', string>>;

function randomLine(random: SeededRandom, keys: number): RandomLine {
  const ended = addDays(TODAY, random.pick([-3, -1, 5]));
  return {
    ...(random.happens(0.6) ? { number: `ORD-${random.whole(1, keys)}` } : {}),
    ...(random.happens(0.6) ? { phone: phoneAt(random.whole(1, keys)) } : {}),
    ...(random.happens(0.3) ? { product: random.pick(['Fibre', 'm-1', 'gone', 'Nothing']) } : {}),
    ...(random.happens(0.3) ? { state: 'Churned', ended } : {}),
  };
}

export interface RandomStatement {
  sales: StoredSale[];
  lines: RandomLine[];
}

/** @param keys numbers and phones that sales and lines share; the fewer, the more candidates */
export const randomStatement = (
  random: SeededRandom,
  { sales, lines, keys }: { sales: number; lines: number; keys: number },
): RandomStatement => ({
  sales: Array.from({ length: sales }, (_, at) => randomSale(random, at, keys)),
  lines: Array.from({ length: lines }, () => randomLine(random, keys)),
});

/** Puts the facts; what a statement is compared with is the caller's to put. */
export async function putStatement(table: Table, { sales }: RandomStatement): Promise<void> {
  const balances = Array.from({ length: AGENTS }, (_, at): Write =>
    balanceTable(table).open(agentAt(at), '2020-01', NOW).orThrow(never),
  );
  const rest = { baseCommissionRate: 0, isActive: true, version: 1, inputHash: 'test' };
  const products = PRODUCTS.map((product) =>
    productTable(table)
      .create({ ...rest, ...product, createdAt: NOW, updatedAt: NOW })
      .orThrow(never),
  );
  const rows = sales.map((sale) => saleTable(table).create(sale).orThrow(never));
  await put(table, [...balances, ...products, ...rows].values());
}

/** A line or a sale in its list, without words for people. */
export type Entry = [list: string, line: number, saleId: string, candidates: number, day: string];

const bySelf = (one: Entry, other: Entry) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

const comparedSales = (sales: readonly StoredSale[]) =>
  sales
    .filter(({ status }) => status !== 'rejected' && status !== 'withdrawn')
    .filter((sale) => OWN.includes(sale.productId) && !isErasedCustomer(sale))
    .map((sale) => ({
      ...sale,
      numberKey: sale.networkNumber?.trim().toLowerCase(),
      isPending: sale.status === 'pending',
      isActivated: sale.activatedAt !== undefined,
      submittedOn: dayOf(sale.submittedAt),
      approvedOn: sale.approvedAt === undefined ? '' : dayOf(sale.approvedAt),
      endedOn: sale.endedAt === undefined ? undefined : dayOf(sale.endedAt),
    }));

/** The words of a line; undefined for one that can't be read. */
function saidBy({ number, phone, ended }: RandomLine): Said | undefined {
  if (number === undefined && phone === undefined) return undefined;
  if (ended === undefined) return { word: 'active' };
  return ended > TODAY ? { word: 'active', endsOn: ended } : { word: 'ended', day: ended };
}

/** All lists by the rules, with every sale of the network in memory. */
export function listsByRules({ sales, lines }: RandomStatement): Entry[] {
  const all = comparedSales(sales);
  const found = lines.map((line) => {
    const { number, phone, product } = line;
    const numberKey = number?.toLowerCase();
    const productIds = product === undefined ? undefined : new Set(NAMED[product] ?? []);
    const byNumber = all.filter((sale) => numberKey !== undefined && sale.numberKey === numberKey);
    const byPhone = () => all.filter(({ customerPhone }) => customerPhone === phone);
    return matchLine({ numberKey, productIds, said: saidBy(line) }, { byNumber, byPhone });
  });
  const decided = lines.map((line, at): Entry => {
    const [sale, second] = found[at] ?? [];
    const entry = (list: Verdict, day = ''): Entry => [list, at + 2, sale?.saleId ?? '', 0, day];
    const said = saidBy(line);
    if (!said) return ['damaged', at + 2, '', 0, ''];
    if (!sale) return entry('unknown');
    if (second) return ['twoCandidates', at + 2, '', Math.min(5, found[at]?.length ?? 0), ''];
    const same = found.flatMap((some, other) => {
      const word = lines[other] && saidBy(lines[other]);
      return word && some.length === 1 && some[0] === sale ? [{ other, key: saidKey(word) }] : [];
    });
    if (new Set(same.map(({ key }) => key)).size > 1) return entry('contradiction');
    if (same[0]?.other !== at) return entry('repeated');
    const key = line.number?.toLowerCase();
    const isByNumber = key !== undefined && key === sale.numberKey;
    const submittedOn = isByNumber ? undefined : sale.submittedOn;
    const { verdict, day } = decideSale(said, { ...sale, submittedOn }, TODAY);
    return entry(verdict, day);
  });
  const named = new Set(found.flat());
  const missing = all
    .filter((sale) => !named.has(sale))
    .filter((sale) => isMissing(sale, { statementDay: TODAY, graceDays: GRACE }))
    .map(({ saleId }): Entry => ['missing', 0, saleId, 0, '']);
  return [...decided, ...missing].sort(bySelf);
}

/** Workers that read a statement, one after the other. */
export class ReadingWorkers {
  readonly files = new MemoryFiles();
  readonly jobId = randomUUID();
  readonly #statementId = randomUUID();
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async begin({ lines }: RandomStatement): Promise<void> {
    const content = statementCsv(lines);
    this.files.upload(this.#statementId, content);
    const [jobId, statementId] = [this.jobId, this.#statementId];
    const job = { kind: 'readNetworkStatement', status: 'queued', ownerId: 'admin' } as const;
    await this.#table.transact([
      networkStatementTable(this.#table)
        .create({
          fileId: statementId,
          fileName: 'statement.csv',
          sizeBytes: content.length,
          network: NETWORK,
          statementDay: TODAY,
          mapping: mappingOf(NETWORK),
          status: 'reading',
          etag: createHash('md5').update(content).digest('hex'),
          jobId,
          uploadedBy: 'admin',
          uploadedAt: NOW,
          preview: 0,
          inputHash: 'test',
        })
        .orThrow(never),
      jobTable(this.#table)
        .create({ ...job, jobId, statementId, done: 0, attempts: 0, createdAt: NOW, inputHash: '' })
        .orThrow(never),
    ]);
  }

  depsOf(clock: Clock = systemClock): Parameters<typeof runJob>[0] {
    const settings = settingsFromCdkJson();
    const actor = { userId: 'admin' };
    const context = { actor, clock, requestId: 'test', table: this.#table, settings };
    const log = { info() {}, warn() {}, error() {}, count() {} } as never;
    return { context, log, bucket: this.files.bucket, uploads: this.files.quarantine };
  }

  job = () => jobTable(this.#table).get(this.jobId);
  statement = () => networkStatementTable(this.#table).get(this.#statementId);

  /** All lists as they were written, and the rows of each CSV. */
  async lists(): Promise<{ entries: Entry[]; csvRows: Record<string, number> }> {
    const { preview = 0, totals } = (await this.statement()) ?? {};
    const folder = `network-statements/${this.#statementId}/${preview}`;
    const entries: Entry[] = [];
    const csvRows: Record<string, number> = {};
    for (const [list, count] of Object.entries(totals?.counts ?? {})) {
      const parts = Math.ceil(count / LINES_KEPT_TOGETHER);
      const keys = Array.from({ length: parts }, (_, part) => `${folder}/${list}-${part}.json`);
      const lines = keys.flatMap(
        (key) => JSON.parse(this.files.files.get(key) ?? '[]') as KeptLine[],
      );
      if (lines.length !== count) throw new Error(`${list} has ${lines.length} of ${count} lines`);
      const csv = this.files.files.get(`${folder}/${list}.csv`);
      if (csv !== undefined) csvRows[list] = csv.split('\r\n').length - 2;
      for (const { line = 0, saleId = '', candidates = [], day = '' } of lines)
        entries.push([list, line, saleId, candidates.length, day]);
    }
    return { entries: entries.sort(bySelf), csvRows };
  }
}
