/** Scheduled work: the monthly run, and the functions with schedules of their own. */
import assert from 'node:assert/strict';
import { type FunctionName, functions } from '../../../infra/model/catalog.ts';
import { copiesData } from '../../../infra/model/function-spec.ts';
import { LIVE } from '../../../infra/model/release.ts';
import type { MessageKind } from '../../../shared/kernel/messages.ts';
import { addMonths, type Period, periodOf } from '../../../shared/kernel/month.ts';
import { until } from '../checks.ts';
import type { Cloud, Schedule } from '../cloud.ts';
import type { Person } from '../people.ts';
import type { Portal } from '../portal.ts';

/** The scheduler replaces this by the planned time; the emulator doesn't. */
const PLANNED_TIME = '<aws.scheduler.scheduled-time>';

function inputAt({ Name, Target: { Input } }: Schedule, at: string): string {
  assert.ok(Input.includes(PLANNED_TIME), `${Name} sends ${Input}`);
  return Input.replace(PLANNED_TIME, at);
}

/** Makes the schedule due that starts a state machine with this message, and returns the machine. */
export async function startMachine(cloud: Cloud, kind: MessageKind, at: string): Promise<string> {
  const schedules = await cloud.schedules();
  const found = schedules.filter(({ Target: { Input } }) => Input.includes(`"${kind}"`));
  const [schedule] = found;
  assert.ok(schedule && found.length === 1, `${found.length} schedules send ${kind}`);
  const { Arn } = schedule.Target;
  assert.ok(Arn.includes(':stateMachine:'), Arn);
  const before = (await cloud.executions(Arn)).length;
  await cloud.makeDue(schedule, inputAt(schedule, at));
  await until('an execution', async () => (await cloud.executions(Arn))[before]);
  return Arn;
}

/** @returns the status of a state machine's last execution, once that is over */
export const endOfMachine = (cloud: Cloud, machine: string): Promise<string> =>
  until('its end', async () => {
    const [newest] = await cloud.executions(machine);
    return newest === 'RUNNING' ? undefined : newest;
  });

/** A deployment begins with a table of the newest version: nothing is to be migrated. */
export async function startMigrations({ check, cloud }: Portal): Promise<void> {
  await check('the deployment’s schedule starts the migrations, of which none is due', async () => {
    const machine = await startMachine(cloud, 'openMigrations', new Date().toISOString());
    assert.equal(await endOfMachine(cloud, machine), 'SUCCEEDED');
  });
}

/**
 * Makes the schedule of the monthly run due before there is an agent: with one, the run would take
 * a step that the emulator doesn't know.
 * @returns the month that it closed
 */
export async function runMonth(portal: Portal): Promise<Period> {
  const { check, cloud } = portal;
  const at = new Date().toISOString();
  const machine = await check('the schedule of the 1st starts the state machine', () =>
    startMachine(cloud, 'openRuns', at),
  );
  await check('the run opens, plans, closes and notifies, without an agent', async () => {
    assert.equal(await endOfMachine(cloud, machine), 'SUCCEEDED');
  });
  return addMonths(periodOf(at), -1);
}

/** The record of the run, which its steps wrote. */
export async function lookAtMonth({ check }: Portal, admin: Person, period: Period): Promise<void> {
  await check('the month is closed on record, with an open batch of nothing', async () => {
    const { rows } = await admin.api.monthlyRun.listBatches({});
    assert.deepEqual(
      rows.map(({ run, batch }) => [run.period, run.status, run.agents, batch?.status]),
      [[period, 'finished', 0, 'open']],
    );
  });
}

/**
 * Calls the step that the emulator's map can't call, with a batch as in the cloud. In a month
 * before the agent's first there is nothing to accrue.
 */
export async function accrue(
  { check, cloud }: Portal,
  agent: Person,
  period: Period,
): Promise<void> {
  await check('the accruer takes a batch of the manifest', async () => {
    const before = await agent.api.ledger.getMyEarnings();
    const { FunctionArn } = await cloud.functionOf('runAccruer');
    const Items = [{ agentId: agent.me.id, position: 0 }];
    await cloud.invoke(`${FunctionArn}:${LIVE}`, { kind: 'accrueAgents', period, agents: Items });
    assert.deepEqual(await agent.api.ledger.getMyEarnings(), before);
  });
}

/** Calls every other schedule's target with the schedule's input. */
export async function runSchedules({ check, cloud }: Portal): Promise<void> {
  const scheduled = (Object.keys(functions) as FunctionName[]).filter(
    (name) => functions[name].trigger.kind === 'schedule' && !copiesData(functions[name]),
  );
  await check(`each of ${scheduled.length} functions on a schedule does its work`, async () => {
    const schedules = await cloud.schedules();
    const at = new Date().toISOString();
    const start = async (name: FunctionName): Promise<void> => {
      const { FunctionArn } = await cloud.functionOf(name);
      const live = `${FunctionArn}:${LIVE}`;
      const own = schedules.filter(({ Target }) => Target.Arn === live);
      const [schedule] = own;
      assert.ok(schedule && own.length === 1, `${name} has ${own.length} schedules`);
      await cloud.invoke(live, JSON.parse(inputAt(schedule, at)) as object);
    };
    await Promise.all(scheduled.map(start));
  });
}
