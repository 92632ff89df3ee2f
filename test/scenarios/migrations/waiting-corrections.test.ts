/** Given a batch whose correction waited for a second person when a release before was deployed. */
import { afterAll, expect, it } from 'vitest';
import { schemaVersionTable } from '../../../functions/data/maintenance/schema-version.table.ts';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import { migrations } from '../../../functions/workflows/migrations/migrations.ts';
import { runMigrations } from '../../../functions/workflows/migrations/run-migrations.ts';
import { batchSettings } from '../../support/batches/batch-office.ts';
import { batchSteps, filledBatch, readBatch, restingBatch } from '../../support/batches/batches.ts';
import { reason } from '../../support/batches/corrections.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { removeItem, setAttributes } from '../../support/stack/table.ts';

const { stack, office } = await setUpOffice({ settings: batchSettings(true) });
const asker = office.admin;
const second = await office.newAdmin();
await Promise.all([carryFinance(stack, asker), carryFinance(stack, second)]);
afterAll(() => expectReconciled(stack));

const { table } = stack;
const AT = new Date(Date.now() - 86_400_000).toISOString();
const migrate = async () => {
  await table.transact([schemaVersionTable(table).set(11, AT)]);
  return runMigrations(
    { table, clock },
    { startedBy: 'a test', migrations: migrations.slice(0, 12) },
  );
};

it('becomes an act that another person confirms, and meanwhile its files count for nobody', async () => {
  const period = await filledBatch({ ...office, second });
  await batchSteps(asker).lock(period, second);
  await batchSteps(second).download(period);
  // Before, no act on a batch was asked for in this way.
  await removeItem(table, { pk: `askedSubject#batch#${period}`, sk: 'askedSubject' });
  const correction = { kind: 'reopen', at: AT, by: asker.id, reason, declaration: 'notUploaded' };
  await setAttributes(table, { pk: `payoutBatch#${period}`, sk: 'payoutBatch' }, { correction });

  expect(await migrate()).toMatchObject([{ number: 12, items: 1 }]);
  expect(await migrate()).toMatchObject([{ number: 12, items: 0 }]);
  await stack.drain();

  const { waiting } = await readBatch(second, period);
  const { approvalId = '' } = waiting ?? {};
  const file = second.api.monthlyRun.openFile({ batchId: period, format: 'csv' });
  await expectRefusal(file, 409);
  expect(await second.api.approvals.getApproval({ approvalId })).toMatchObject({
    askedBy: { id: asker.id },
    askedAt: AT,
  });
  await second.api.approvals.confirmApproval({ approvalId });
  expect(await restingBatch(second, period)).toMatchObject({
    status: 'open',
    voidFileSets: [{ voided: { by: asker.id, confirmedBy: second.id, reason } }],
  });
});
