/**
 * Given payouts that are frozen, an operator's command has the account compare all figures and let them go
 * on.
 */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { gateTable, PAYOUTS_GATE } from '../../../functions/data/payouts/gate.table.ts';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import { openStage } from '../../../functions/workflows/account-work/open-stage.ts';
import { runWork } from '../../../functions/workflows/account-work/run-work.ts';
import { stopWork } from '../../../functions/workflows/account-work/start-work.ts';
import { freezePayouts } from '../../../functions/workflows/operators/freeze-payouts.ts';
import { unfreezePayouts } from '../../../functions/workflows/operators/unfreeze-payouts.ts';
import { reconcileContext } from '../../../functions/workflows/reconciliation/reconcile-pages.ts';
import { leaveNote } from '../../../infra/local/launch.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { DyingTable, isDead } from '../../support/jobs/dying-worker.ts';
import { operatorOf } from '../../support/stack/operator.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { setAttributes } from '../../support/stack/table.ts';
import { runTool } from '../../support/stack/tools.ts';
import { workBySteps } from '../../support/stack/work-by-steps.ts';

const { stack, office } = await setUpOffice();
const { table } = stack;
const agent = await office.newAgent();
await approvedSale(office, agent);
const context = reconcileContext({ table, clock, pageItems: 20 });
const compared = 'Statement of October';

const freeze = () => freezePayouts(operatorOf(stack), 'A test');
const isFrozen = async () => (await gateTable(table).closure(PAYOUTS_GATE)) !== undefined;
const balance = { pk: `balance#${agent.id}`, sk: 'balance' };
const setEarned = (earnedCents: number) => setAttributes(table, balance, { earnedCents });
async function begin() {
  const work = await unfreezePayouts(context, { compared, parts: 2, takesOver: true });
  if (!work) throw new Error('Payouts aren’t frozen');
  return work;
}
const unfreezings = async () => {
  const { rows } = await office.admin.api.audit.listEvents({ topic: 'payouts', limit: 100 });
  return rows.filter(({ action }) => action === 'payouts.unfreeze').length;
};
const tool = (...args: string[]) => runTool(stack.dataDir, 'unfreeze-payouts', ...args);

beforeEach(freeze);

describe('the work in the account', () => {
  it('is done by the stack’s own function, which then lets payouts go on', async () => {
    await workBySteps(stack, await begin());
    expect(await isFrozen()).toBe(false);
  });

  it('lets payouts go on once, though its process dies after each few writes', async () => {
    const before = await unfreezings();
    const work = await begin();
    for (const writes of [0, 1, 2, 1, 3, 1, 2, 4])
      await isDead(runWork({ ...context, table: new DyingTable(table, writes) }, work));
    await runWork(context, work);
    expect(await isFrozen()).toBe(false);
    expect(await unfreezings()).toBe(before + 1);
  });

  it('leaves them frozen while a figure drifts', async () => {
    const { earnedCents } = await office.admin.api.agents.getAgent({ agentId: agent.id });
    await setEarned(earnedCents + 1);
    await runWork(context, await begin());
    expect(await isFrozen()).toBe(true);
    await setEarned(earnedCents);
  });

  it('leaves them frozen where they were frozen anew meanwhile', async () => {
    const work = await begin();
    await freeze();
    await runWork(context, work);
    expect(await isFrozen()).toBe(true);
  });

  it('lets nothing go on once it was stopped', async () => {
    const work = await begin();
    await stopWork(context, 'reconciliation');
    await runWork(context, work);
    const { kind, workId } = work;
    expect(await openStage(context, { kind: 'openStage', work: kind, workId })).toMatchObject({
      isOver: true,
    });
    expect(await isFrozen()).toBe(true);
  });
});

describe('the command', () => {
  beforeEach(() => {
    onTestFinished(leaveNote(stack, stack.dataDir));
  });

  it('goes on with one that was stopped, and says so', async () => {
    await begin();
    expect(await tool('--stop')).toMatchObject({ code: 0 });
    const halted = await tool('--status');
    expect(halted).toMatchObject({ code: 1, text: expect.stringContaining('It is stopped') });
    expect(await tool('--resume')).toEqual({
      code: 0,
      text: expect.stringMatching(/0 figures drift\nPayouts go on\.\n$/),
    });
  });

  it('says that payouts were frozen anew', async () => {
    await begin();
    await freeze();
    expect(await tool('--resume')).toEqual({
      code: 1,
      text: expect.stringContaining('Payouts stay frozen: they were frozen anew since.'),
    });
  });

  it('has nothing to do where payouts aren’t frozen', async () => {
    await runWork(context, await begin());
    expect(await tool('--compared', compared)).toEqual({
      code: 0,
      text: 'Payouts aren’t frozen.\n',
    });
  });

  it('doesn’t take a reconciliation for its own', async () => {
    await runTool(stack.dataDir, 'reconcile');
    expect(await tool('--resume')).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no unfreezing by a command'),
    });
    expect(await isFrozen()).toBe(true);
  });
});
