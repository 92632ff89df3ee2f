/** The baseline, deployed and used, and the present version over it, by the commands of the handbook. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Item, entityOf } from '../../../functions/platform/item.ts';
import { migrations } from '../../../functions/workflows/migrations/migrations.ts';
import { until } from '../../deploy/checks.ts';
import { Cloud } from '../../deploy/cloud.ts';
import type { Portal } from '../../deploy/portal.ts';
import { endOfMachine, startMachine } from '../../deploy/stories/month.ts';
import {
  factsOf,
  makeNetwork,
  pay,
  sell,
  signInAll,
  type Staff,
  UPFRONT_CENTS,
} from '../network.ts';
import { openDeployment, outputOf, outputsOf } from '../open.ts';
import { endOf, Operator } from '../operator.ts';
import { type Office, requireStanding, snapshotOf } from '../stage.ts';

interface Checkouts {
  baseline: string;
  present: string;
}

/** Deploys the baseline, uses it, and deploys the present version over it, twice. */
export async function upgrade(office: Office, { baseline, present }: Checkouts): Promise<void> {
  const { check, emulator, account, home } = office;
  await check('prod: the baseline deploys, by its own command', async () => {
    await new Operator(baseline, home, emulator).succeed('deploy', '--bootstrap', '--yes');
  });
  const before = await openDeployment(check, emulator, await outputsOf(baseline, 'prod'));
  const facts = await check('its API makes a network: people, sales, a bonus, payouts', async () =>
    factsOf(await makeNetwork(before)),
  );
  const table = outputOf(await outputsOf(baseline, 'prod'), 'Data', 'TableName');
  const items = await check('the stream has nothing left to tell', () =>
    restingItems(account, table),
  );

  const operator = new Operator(present, home, emulator);
  await check(
    `the present version deploys over it, and shows ${migrations.length} migrations`,
    async () => {
      const said = await operator.succeed('deploy', '--yes');
      for (const { number, title } of migrations)
        assert.ok(said.includes(`  ${number} ${title}`), `${number} wasn't shown: ${endOf(said)}`);
      await requireStanding(account, 'prod', { keepsData: true });
    },
  );
  await check('its schedule starts them, and the account runs them to their end', async () => {
    const cloud = new Cloud(emulator);
    const machine = await startMachine(cloud, 'openMigrations', new Date().toISOString());
    assert.equal(await endOfMachine(cloud, machine), 'SUCCEEDED');
    const said = await operator.succeed('migrate', '--stage', 'prod', '--status');
    for (const { number } of migrations)
      assert.match(said, new RegExp(`^${number} changed \\d+ item`, 'm'), endOf(said));
    const after = await operator.succeed('maintenance', 'status', '--stage', 'prod');
    assert.match(after, /isn’t maintained/, endOf(after));
  });
  const after = await openDeployment(check, emulator, await outputsOf(present, 'prod'));
  await check('every stored fact is as it was, in the same table', async () => {
    assert.equal(outputOf(await outputsOf(present, 'prod'), 'Data', 'TableName'), table);
    requireKept(items, await account.itemsOf(table));
  });
  const staff = await check('everybody signs in as before', () => signInAll(after));
  await check('people see the same people, sales, payouts and balances, to the cent', async () => {
    assert.deepEqual(await factsOf(staff), facts);
  });
  await check('the operator’s reconciliation finds no difference', async () => {
    const said = await operator.succeed('reconcile', '--stage', 'prod', '--yes');
    assert.match(said, /\b0 figures drift/, endOf(said));
  });
  await check('the audit trail is whole', async () => {
    await operator.succeed('audit', 'verify', '--stage', 'prod');
  });
  await goOn(after, staff);
  await check('the same version once more changes nothing', async () => {
    const was = await snapshotOf(account, 'prod');
    const said = await operator.succeed('deploy', '--yes');
    for (const line of ['Stacks: nothing changed.']) assert.ok(said.includes(line), endOf(said));
    assert.ok(!/migrat/i.test(said), endOf(said));
    assert.deepEqual(await snapshotOf(account, 'prod'), was);
  });
}

/** Work that the baseline left under way goes on, and a new sale goes from its submission to its payout. */
async function goOn({ check }: Portal, { admin, thandi, sipho }: Staff): Promise<void> {
  await check('a payout that waited in the baseline is paid', async () => {
    const { rows } = await sipho.api.payouts.listMyPayouts({});
    const waiting = rows.find(({ status }) => status === 'pending');
    assert.ok(waiting);
    await pay(admin, waiting.id, 'EFT-2');
    const { reservedCents, availableCents } = await sipho.api.ledger.getMyEarnings();
    assert.deepEqual({ reservedCents, availableCents }, { reservedCents: 0, availableCents: 0 });
  });
  await check(
    'a sale that waited in the baseline, and a new one, are approved and paid out',
    async () => {
      const { rows: products } = await admin.api.products.listProducts({});
      const { earnedCents: earned } = await thandi.api.ledger.getMyEarnings();
      await sell(thandi, products[0]?.id ?? '', 'Lindiwe Ngcobo');
      const { rows } = await thandi.api.sales.listMySales({});
      const waiting = rows.filter(({ status }) => status === 'pending');
      assert.equal(waiting.length, 2);
      for (const { id: saleId } of waiting) await admin.api.sales.approveSale({ saleId });
      const { earnedCents, availableCents } = await thandi.api.ledger.getMyEarnings();
      assert.equal(earnedCents, earned + 2 * UPFRONT_CENTS);
      const payout = await thandi.api.payouts.requestPayout({ availableCents });
      await pay(admin, payout.id, 'EFT-3');
    },
  );
}

const keyOf = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`;

/** The network has at least so many items; with fewer nothing would be compared. */
const ITEMS = 60;

/** Consumers of the stream are told of a change within this time. */
const REST_MS = 5_000;

/** The items once none of them has changed for a while: projections follow the last payout. */
async function restingItems(account: Office['account'], table: string): Promise<Item[]> {
  let items = await account.itemsOf(table);
  return until('items at rest', async () => {
    const before = items;
    await pause(REST_MS);
    items = await account.itemsOf(table);
    return isDeepStrictEqual(items, before) ? items : undefined;
  });
}

/** Every item of before is there, with every attribute that it had; a migration adds attributes. */
function requireKept(before: Item[], after: Item[]): void {
  const found = new Map(after.map((item) => [keyOf(item), item]));
  assert.ok(before.length >= ITEMS, `${before.length} items`);
  const changed: string[] = [];
  for (const item of before) {
    const now = found.get(keyOf(item));
    const kept = now && Object.fromEntries(Object.keys(item).map((name) => [name, now[name]]));
    try {
      assert.deepEqual(kept, item);
    } catch (error) {
      changed.push(`${String(entityOf(item))}: ${(error as Error).message}`);
    }
  }
  assert.deepEqual(changed, []);
}
