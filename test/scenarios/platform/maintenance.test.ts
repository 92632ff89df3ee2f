/**
 * Given an operator who works on the portal, people look at everything and change nothing; the portal's own
 * work waits, and goes on after the end, which comes by itself.
 */
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { readMaintenance } from '../../../functions/domain/maintenance/read-maintenance.ts';
import {
  startMaintenance,
  endMaintenance,
} from '../../../functions/workflows/operators/start-maintenance.ts';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { jobTable } from '../../../functions/data/jobs/job.table.ts';
import { holdLease, leaseFrom } from '../../../functions/domain/jobs/hold-lease.ts';
import { startJob } from '../../../functions/domain/jobs/start-job.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { leaseLost, WorkPaused } from '../../../functions/platform/lease.ts';
import { UNDER_MAINTENANCE } from '../../../shared/kernel/errors.ts';
import { leaveNote } from '../../../infra/local/launch.ts';
import { openAccounts } from '../../support/identity/accounts.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { operatorOf } from '../../support/stack/operator.ts';
import { saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { runTool } from '../../support/stack/tools.ts';

const NOW = '2026-11-05T08:00:00.000Z';
const NOON = '2026-11-05T10:00:00.000Z';
const LATER = '2026-11-05T11:00:00.000Z';
const OCTOBER = '2026-10';
const REASON = 'We are moving to a faster database.';
const REFUSED = {
  code: 'MAINTENANCE',
  status: 503,
  message:
    'The portal is being worked on until 12:00. You can look at everything; nothing can be changed until then.',
};

const { stack, office } = await setUpOffice({ at: '2026-10-20T08:00:00.000Z' });
const agent = await office.newAgent();
await approvedSale(office, agent);
await stack.moveClock(NOW);

const operator = { ...operatorOf(stack), clock: systemClock };
const begin = (until = NOON) => startMaintenance(operator, { until, reason: REASON });
const isOn = async () => (await readMaintenance(operator)) !== undefined;
const newSale = () => agent.api.sales.submitSale(saleOf(office));

afterEach(async () => {
  await stack.moveClock(NOW);
  await endMaintenance(operator);
});

describe('a change during maintenance', () => {
  it('is refused, and goes through after the operator has ended it', async () => {
    await begin();
    expect(await refusal(newSale())).toMatchObject(REFUSED);
    expect(await endMaintenance(operator)).toBe(true);
    expect(await newSale()).toMatchObject({ status: 'pending' });
    expect(await endMaintenance(operator)).toBe(false);
  });

  it('goes through after the end, without anybody', async () => {
    await begin();
    await stack.moveClock(NOON);
    expect(await isOn()).toBe(false);
    expect(await newSale()).toMatchObject({ status: 'pending' });
  });

  it('is refused for longer where the operator extends it', async () => {
    const { since } = await begin();
    expect(await begin(LATER)).toMatchObject({ since, until: LATER });
    await stack.moveClock(NOON);
    expect(await refusal(newSale())).toMatchObject({ message: expect.stringContaining('13:00') });
  });

  it('is refused for lack of rights first', async () => {
    await begin();
    const change = { agentId: agent.id, status: 'inactive' } as const;
    await expectRefusal(agent.api.agents.setAgentStatus(change), 403);
  });

  it('shows in the audit trail as what the operator did', async () => {
    await stack.moveClock('2026-11-05T08:10:00.000Z');
    await begin();
    await stack.moveClock('2026-11-05T08:15:00.000Z');
    await begin(LATER);
    await stack.moveClock('2026-11-05T08:20:00.000Z');
    await endMaintenance(operator);
    const { rows } = await office.admin.api.audit.listEvents({ topic: 'administrators', limit: 3 });
    expect(rows.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['portal.endMaintenance', 'operator'],
      ['portal.extendMaintenance', 'operator'],
      ['portal.beginMaintenance', 'operator'],
    ]);
  });
});

describe('the operator’s command', () => {
  const tool = (...args: string[]) => runTool(stack.dataDir, 'maintenance', ...args);

  it('begins, shows and ends it', async () => {
    const removeNote = leaveNote(stack, stack.dataDir);
    onTestFinished(removeNote);
    expect(await tool('status')).toEqual({ code: 0, text: 'The portal isn’t maintained.\n' });
    const begun = await tool(
      'on',
      '--until',
      '+2h',
      '--reason',
      'We restore the table',
      '--no-wait',
    );
    expect(begun).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^Nothing new can be changed\. It ends by itself on 05 November 2026 at 12:0\d \(2026-11-05T10:0[^)]*\)\.\n$/,
      ),
    });
    expect((await tool('status')).text).toContain('We restore the table. It ends by itself');
    expect(await refusal(newSale())).toMatchObject({ code: 'MAINTENANCE' });
    expect(await tool('off')).toEqual({ code: 0, text: 'Everything can be changed again.\n' });
    expect(await tool('off')).toEqual({ code: 0, text: 'The portal wasn’t maintained.\n' });
  });

  it.each([
    [['on', '--until', '+2h'], 'A reason is missing'],
    [['on', '--until', '+13h', '--reason', 'A trial'], 'At most 12 hours at once'],
    [['on', '--until', '2026-11-05T07:00:00Z', '--reason', 'A trial'], 'has passed'],
    [[], 'On, off or status?'],
  ])('refuses %j', async (args, says) => {
    const removeNote = leaveNote(stack, stack.dataDir);
    onTestFinished(removeNote);
    expect(await tool(...args)).toEqual({ code: 2, text: expect.stringContaining(says) });
    expect(await isOn()).toBe(false);
  });
});

describe('a registration', () => {
  const accounts = openAccounts(stack);

  it('is refused with the end, and is taken after it', async () => {
    await begin();
    await expect(accounts.signUp('late@demo.example')).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message:
        'PreSignUp failed with error The portal is being worked on until 12:00. Please register after that.',
    });
    await endMaintenance(operator);
    expect(await accounts.signUp('late@demo.example')).toMatch(/./);
  });

  it('that was confirmed meanwhile gets its profile at the first call after the end', async () => {
    const email = 'early@demo.example';
    const id = await accounts.signUp(email);
    await begin();
    await office.confirm(email);
    expect(await agentTable(stack.table).get(id)).toBeUndefined();
    await endMaintenance(operator);
    expect((await office.signInByFallback(email)).me).toMatchObject({ id, role: 'agent' });
  });
});

describe('the work of the portal', () => {
  it('waits: the monthly run begins when it is over', async () => {
    await begin();
    const running = stack.runMonth(OCTOBER);
    // The run asks the same function, and before.
    const order = { kind: 'openRuns', period: OCTOBER } as const;
    await expect(stack.invoke('runOpener', order)).rejects.toMatchObject({
      cause: { name: UNDER_MAINTENANCE },
    });
    const { rows } = await office.admin.api.monthlyRun.listBatches({});
    expect(rows).toEqual([]);
    await endMaintenance(operator);
    expect((await running).run).toMatchObject({ status: 'finished', agents: 2 });
  });

  it('waits: a job that is queued stays queued, and the next sweep begins it', async () => {
    await begin();
    const { admin } = office;
    const context = {
      ...operator,
      actor: { userId: admin.id },
      idempotencyKey: 'an-export-1',
    };
    const { jobId } = await startJob(context, {
      operation: 'startExport',
      action: 'jobs.startExport',
      kind: 'exportSales',
      input: {},
    });
    const statusNow = async () => (await admin.api.jobs.getJob({ jobId })).status;
    await stack.drain();
    expect(await statusNow()).toBe('queued');
    await stack.invoke('sweeper', { kind: 'sweep' });
    await stack.drain();
    expect(await statusNow()).toBe('queued');
    await endMaintenance(operator);
    await stack.invoke('sweeper', { kind: 'sweep' });
    await expect.poll(statusNow).toBe('done');
  });

  it('stops where it is: a job that works gives up its lease', async () => {
    await begin();
    const { jobId } = await startJob(
      { ...operator, idempotencyKey: 'an-export-2' },
      { operation: 'startExport', action: 'jobs.startExport', kind: 'exportSales', input: {} },
    );
    const job = await jobTable(stack.table).get(jobId);
    if (!job) throw new Error('There is no job');
    const lease = leaseFrom(operator);
    await operator.table.transact([
      jobTable(operator.table).claim(job, lease, new Date().toISOString()).orThrow(leaseLost),
    ]);
    const worker = {
      context: operator,
      job,
      goesOn: 'whereKept',
      progress: { done: 1, lease },
      begunAt: Date.now(),
    } as const;
    await expect(holdLease(worker)).rejects.toBeInstanceOf(WorkPaused);
    const left = await jobTable(operator.table).get(jobId);
    expect(left).toMatchObject({ status: 'running', done: 1 });
    expect((left?.leasedUntil ?? '') <= new Date().toISOString()).toBe(true);
  });

  it('waits: ranks are worked out again after it', async () => {
    await begin();
    expect(await stack.invoke('ranker', { kind: 'rankAgents' })).toBeNull();
    await endMaintenance(operator);
    expect(await stack.invoke('ranker', { kind: 'rankAgents' })).not.toBeNull();
  });
});
