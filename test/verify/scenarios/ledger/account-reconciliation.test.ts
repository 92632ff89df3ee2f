/** Given figures that drift, the account's reconciliation names them, in parts, however often it dies. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock as clock } from '../../../../functions/platform/clock.ts';
import { reportWork } from '../../../../functions/workflows/account-work/report-work.ts';
import { runWork } from '../../../../functions/workflows/account-work/run-work.ts';
import {
  resumeWork,
  startWork,
  stopWork,
} from '../../../../functions/workflows/account-work/start-work.ts';
import { driftLine } from '../../../../functions/workflows/reconciliation/reconcile-items.ts';
import { reconcileLedger } from '../../../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { reconcileContext } from '../../../../functions/workflows/reconciliation/reconcile-pages.ts';
import { leaveNote } from '../../../../infra/local/launch.ts';
import { approvedSale, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { DyingTable, isDead } from '../../../support/jobs/dying-worker.ts';
import { reconcileBySteps } from '../../../support/ledger/reconcile-by-steps.ts';
import { agentAt, agentsOf, put } from '../../../support/stack/seed-rows.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { runTool } from '../../../support/stack/tools.ts';

const { stack, office } = await setUpOffice();
const { table } = stack;
const sellers = [await office.newAgent(), await office.newAgent(), await office.newAgent()];
for (const agent of sellers) await approvedSale(office, agent);
const [payee] = sellers;
if (payee) await pay(office, await requestedPayout(payee));
const drift = (agent: { id: string }, earnedCents: number) =>
  setAttributes(table, { pk: `balance#${agent.id}`, sk: 'balance' }, { earnedCents });
const order = () => ({
  kind: 'reconciliation' as const,
  workId: randomUUID(),
  startedBy: 'a test',
  parts: 3,
  replaces: false,
});
const many = 60;
const context = reconcileContext({ table, clock, pageItems: 7 });
const removeNote = () => leaveNote(stack, stack.dataDir);

const linesOf = async () =>
  (await reconcileLedger(table)).drifts.map((one) => driftLine(one)).toSorted();

describe('the reconciliation in the account', () => {
  it('finds what the reconciliation of the whole table finds', async () => {
    await drift(sellers[0] ?? office.admin, 4_000);
    await drift(sellers[1] ?? office.admin, 6_000);
    const report = await reconcileBySteps(stack);
    const expected = await linesOf();
    expect(expected).toHaveLength(2);
    expect(report?.findings.toSorted()).toEqual(expected);
    expect(report?.stages.get('reconcile')?.counts).toMatchObject({
      agents: sellers.length,
      drifts: expected.length,
      moving: 0,
    });
    expect(report?.work.status).toBe('done');
  });

  it('counts everything once, though its process dies after each few pages', async () => {
    const work = await startWork(context, order());
    let died = 0;
    for (const writes of [0, 1, 2, 3, 1, 2]) {
      const dying = { ...context, table: new DyingTable(table, writes) };
      if (await isDead(runWork(dying, work))) died += 1;
    }
    expect(died).toBeGreaterThan(4);
    await runWork(context, work);
    const report = await reportWork(table, 'reconciliation');
    const { agents, drifts } = report?.stages.get('reconcile')?.counts ?? {};
    const expected = await linesOf();
    expect({ agents, drifts }).toEqual({ agents: sellers.length, drifts: expected.length });
    expect(report?.findings.toSorted()).toEqual(expected);
  });

  it('stops, goes on, and gives way to one that begins anew', async () => {
    const work = await startWork(context, order());
    await stopWork(context, 'reconciliation');
    await runWork(context, work);
    expect((await reportWork(table, 'reconciliation'))?.work.status).toBe('stopped');
    await resumeWork(context, 'reconciliation');
    await expect(startWork(context, order())).rejects.toThrow('It is running since');
    const other = await startWork(context, { ...order(), anew: true, takesOver: true });
    await runWork(context, work);
    expect((await reportWork(table, 'reconciliation'))?.stages.size).toBe(0);
    await runWork(context, other);
    expect((await reportWork(table, 'reconciliation'))?.work.status).toBe('done');
  });

  it('keeps the first findings of each part, and counts the others', async () => {
    await put(table, agentsOf(table, many));
    for (let number = 0; number < many; number++)
      await drift({ id: agentAt(number).agentId }, 1 + number);
    await runWork(context, await startWork(context, { ...order(), parts: 1 }));
    const report = await reportWork(table, 'reconciliation');
    expect(report?.findings).toHaveLength(50);
    const { drifts = 0 } = report?.stages.get('reconcile')?.counts ?? {};
    expect(drifts).toBe((await linesOf()).length);
    expect(drifts).toBeGreaterThan(many);
  });

  it('is shown by the command, which says how many more there are', async () => {
    onTestFinished(removeNote());
    const expected = await linesOf();
    const { code, text } = await runTool(stack.dataDir, 'reconcile');
    expect(code).toBe(1);
    expect(expected.length).toBeGreaterThan(many);
    const total = `and 0 batches reconciled, ${expected.length} figures drift\n`;
    expect(text).toContain(total);
    const listed = text.split('\n').filter((one) => one.startsWith('Agent ')).length;
    if (listed < expected.length) expect(text).toContain(`… and ${expected.length - listed} more`);
    for (const line of text.split('\n').filter((one) => one.startsWith('Agent ')))
      expect(expected).toContain(line);
    const again = await runTool(stack.dataDir, 'reconcile', '--status');
    expect(again).toEqual({ code, text });
    expect(await runTool(stack.dataDir, 'reconcile', '--stop')).toEqual({
      code: 1,
      text: 'Nothing of this kind is running.\n',
    });
    expect(await runTool(stack.dataDir, 'reconcile', '--resume')).toEqual({
      code: 1,
      text: 'There is nothing to resume.\n',
    });
  });
});
