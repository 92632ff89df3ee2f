/** Given sales that changed since they were made, a network's statement is compared with what they are now. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { schemaVersionTable } from '../../../functions/data/maintenance/schema-version.table.ts';
import { eraseCustomer } from '../../../functions/domain/sales/erase-customer.ts';
import { optional } from '../../../functions/platform/present.ts';
import { endSales } from '../../../functions/workflows/network-statements/end-sales.ts';
import { isStep, LateTable } from '../../support/stack/late-table.ts';
import { contextAt, expectReconciled } from '../../support/ledger/ledger.ts';
import {
  linesOf,
  networkSale,
  newNetwork,
  readStatement,
  statementCsv,
} from '../../support/network-statements/network-statements.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const JANUARY = '2027-01-05T08:00:00.000Z';
const MARCH = '2027-03-10T08:00:00.000Z';

const { stack, office } = await setUpOffice({ at: JANUARY, callsByClock: false });
const { admin } = office;
const { table } = stack;
let agent: Person;

beforeEach(async () => {
  await stack.moveClock(JANUARY);
  agent = await office.newAgent();
});
afterAll(() => expectReconciled(stack));

type Network = Awaited<ReturnType<typeof newNetwork>>;

async function read(network: Network, lines: Parameters<typeof statementCsv>[0]) {
  await stack.moveClock(MARCH);
  await stack.drain();
  return readStatement(admin, {
    network: network.name,
    content: statementCsv(lines),
    statementDay: '2027-03-10',
  });
}
const idsOf = async (statement: Awaited<ReturnType<typeof read>>, list: 'end' | 'missing') =>
  (await linesOf(admin, statement, list)).map(({ saleId }) => saleId);

it('a corrected number is the one that counts', async () => {
  const network = await newNetwork(office);
  const { id: saleId } = await networkSale(office, agent, network, { networkNumber: 'WRONG-1' });
  const correction = { saleId, before: 'WRONG-1', networkNumber: 'RIGHT-1' };
  await admin.api.sales.setNetworkNumber(correction);
  const ended = { state: 'Cancelled', ended: '2027-03-01' };
  const statement = await read(network, [
    { number: 'WRONG-1', ...ended },
    { number: 'RIGHT-1', ...ended },
  ]);
  expect(statement.totals).toMatchObject({ counts: { unknown: 1, end: 1 } });
  expect(await idsOf(statement, 'end')).toEqual([saleId]);
});

it('a customer who was erased is found by nothing, and missing from no file', async () => {
  const network = await newNetwork(office);
  const phone = '082 444 0001';
  const { id } = await networkSale(office, agent, network, {
    networkNumber: 'GONE-1',
    customerPhone: phone,
  });
  expect(await idsOf(await read(network, [{ number: 'OTHER-1' }]), 'missing')).toEqual([id]);
  await eraseCustomer(contextAt(stack, MARCH), { remove: () => Promise.resolve() }, id);
  const statement = await read(network, [{ number: 'GONE-1' }, { phone }]);
  expect(statement.totals).toMatchObject({ sales: 0, counts: { unknown: 2, missing: 0 } });
});

it.each([
  ['by its phone, none', {}, 'contradiction'],
  ['by its number, its sale', { number: 'BACK-1' }, 'end'],
] as [string, { number?: string }, 'contradiction' | 'end'][])(
  'an end before a sale was submitted names %s',
  async (_how, key, list) => {
    const network = await newNetwork(office);
    const phone = key.number ? '082 444 0002' : '082 444 0003';
    await stack.moveClock('2027-02-10T08:00:00.000Z');
    const { id } = await networkSale(office, agent, network, {
      customerPhone: phone,
      ...(key.number ? { networkNumber: key.number } : {}),
    });
    const statement = await read(network, [
      { phone, state: 'Cancelled', ended: '2027-02-09', ...key },
    ]);
    expect(statement.totals?.counts).toMatchObject({ [list]: 1, missing: 0 });
    const lines = await linesOf(admin, statement, list);
    expect(lines).toMatchObject([{ saleId: id, day: '2027-02-09' }]);
  },
);

it('leaves no customer as he was because a call to the database failed', async () => {
  const network = await newNetwork(office);
  const sales = [
    await networkSale(office, agent, network, { networkNumber: 'CUT-1' }),
    await networkSale(office, agent, network, { networkNumber: 'CUT-2' }),
  ];
  const rows = sales.map(({ id: saleId, networkNumber: number }, at) => ({
    row: at + 1,
    line: at + 2,
    agentId: agent.id,
    saleId,
    day: '2027-03-01',
    ...optional({ number }),
  }));
  const context = contextAt(stack, MARCH);
  const cut = new LateTable(table, {
    before: isStep,
    meanwhile: () => Promise.reject(new Error('The connection was reset')),
  });
  const ended = { network: network.name };
  // The job is tried again, from these lines on.
  await expect(endSales({ ...context, table: cut }, ended, rows)).rejects.toThrow();
  expect(await endSales(context, ended, rows)).toEqual({ changed: 2, already: 0, failures: [] });
});

it('stops in words while an update prepares what it is compared with', async () => {
  const network = await newNetwork(office);
  await networkSale(office, agent, network, { networkNumber: 'EARLY-1' });
  const versions = schemaVersionTable(table);
  const present = await versions.get();
  const at = new Date().toISOString();
  await table.transact([versions.set(7, at)]);
  expect(await read(network, [{ number: 'EARLY-1' }])).toMatchObject({
    status: 'stopped',
    problem: expect.stringContaining('sales are being prepared for statements'),
  });
  await table.transact([versions.set(present ?? 0, at)]);
  expect((await read(network, [{ number: 'EARLY-1' }])).totals).toMatchObject({ sales: 1 });
});
