/**
 * Given rows that together are larger than an answer of DynamoDB's, 1 MB, a page has all that it asks for.
 */
import { beforeAll, expect, it } from 'vitest';
import { auditEventTable } from '../../../../functions/data/audit/audit-event.table.ts';
import { productSalesTable } from '../../../../functions/data/products/product-sales.table.ts';
import {
  entriesUnder,
  searchEntryTable,
} from '../../../../functions/data/search/search-entry.table.ts';
import { saleTable } from '../../../../functions/data/sales/sale.table.ts';
import { agentAt, put, saleAt } from '../../../support/stack/seed-rows.ts';
import { setUpTable } from '../../../support/stack/set-up-table.ts';

const ROWS = 700;
const LIMIT = 500;
/** Short rows, of which as many are larger than an answer. */
const MANY = 5_000;
const LONG = 'x'.repeat(3_000);
const never = () => new Error('It was there before');

const { table } = await setUpTable();

beforeAll(async () => {
  const { agentId } = agentAt(0);
  const seed = { from: 0, count: ROWS, agentIds: [agentId], productId: 'fibre' };
  const sales = Array.from({ length: ROWS }, (_, at) =>
    saleTable(table)
      .create({ ...saleAt(at, seed), status: 'approved', endReason: LONG })
      .orThrow(never),
  );
  const events = Array.from({ length: ROWS }, (_, at) =>
    auditEventTable(table)
      .create({
        day: '2026-03-05',
        at: new Date(Date.parse('2026-03-05T08:00:00.000Z') + at * 1_000).toISOString(),
        eventId: `event-${at}`,
        action: 'sales.correct',
        actorId: 'somebody',
        topic: 'sales',
        subject: 'sale',
        subjectId: 'sale-1',
        requestId: 'request-1',
        after: { endReason: LONG },
      })
      .orThrow(never),
  );
  const entries = Array.from({ length: MANY }, (_, at) =>
    entriesUnder('saleProduct', ['fibre'], {
      id: `sale-${at}`,
      at: '2026-03-05T08:00:00.000Z',
      agentId,
      standing: 'approved',
      phone: '+27821234567',
    }).map((entry) => searchEntryTable(table).put(entry)),
  ).flat();
  await put(table, [...sales, ...events, ...entries].values());
});

it('of a list, which says that others follow', async () => {
  const first = await saleTable(table).page({ status: undefined, limit: LIMIT, after: undefined });
  expect([first.rows.length, first.more]).toEqual([LIMIT, true]);
});

it('of sales that a statement is compared with', async () => {
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const page = await productSalesTable(table).page('fibre', { after });
    for (const { id } of page.sales) seen.add(id);
    ({ next: after } = page);
  } while (after !== undefined);
  expect(seen.size).toBe(MANY);
});

it('of the audit trail', async () => {
  const { rows, next } = await auditEventTable(table).page({ limit: LIMIT, after: undefined });
  expect(rows).toHaveLength(LIMIT);
  expect(next).toBeDefined();
});
