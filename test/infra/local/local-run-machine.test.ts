/** The one-machine stand-in of Step Functions and its schedule. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openRunMachine } from '../../../functions/data/monthly-run/run-machine.client.ts';
import type { RunOrder } from '../../../shared/kernel/messages.ts';
import { readEnvironment } from '../../../functions/platform/environment.ts';
import { RunFailed } from '../../../infra/local/run-machine/execution.ts';
import { openCalendar } from '../../../infra/local/run-machine/calendar.ts';
import { RUN_MACHINE_ARN, startRunMachine } from '../../../infra/local/run-machine/run-machine.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = makeFolder('portal-calendar');
});

/** A calendar at an instant, and what it has run. */
function calendarAt(now: string, run: () => Promise<string[]> = async () => []) {
  const orders: RunOrder[] = [];
  const clock = { at: now };
  const calendar = openCalendar({
    dataDir,
    clock: { now: () => new Date(clock.at), move: () => undefined, release: () => undefined },
    settings: { monthlyRun: { day: 1, hour: 2 } },
    machine: {
      run(order) {
        orders.push(order);
        return run();
      },
    },
    log: () => undefined,
  });
  return { calendar, clock, orders };
}

describe('the calendar', () => {
  it('starts a run on the 1st at 02:00 South African time, once', async () => {
    const { calendar, clock, orders } = calendarAt('2026-12-31T20:00:00.000Z');
    await calendar.runDue();
    clock.at = '2026-12-31T23:59:59.999Z';
    await calendar.runDue();
    expect(orders).toEqual([]);
    clock.at = '2027-01-01T00:00:00.000Z';
    await Promise.all([calendar.runDue(), calendar.runDue()]);
    await calendar.runDue();
    expect(orders).toEqual([{ kind: 'openRuns', at: '2027-01-01T00:00:00.000Z' }]);
    await calendar.close();
  });

  it('catches up if the stack was down on the 1st, and runs nothing on a new stack', async () => {
    const first = calendarAt('2026-11-20T08:00:00.000Z');
    await first.calendar.runDue();
    await first.calendar.close();
    const second = calendarAt('2027-02-10T08:00:00.000Z');
    await second.calendar.runDue();
    await second.calendar.close();
    expect([first.orders, second.orders]).toEqual([
      [],
      [{ kind: 'openRuns', at: '2027-02-01T00:00:00.000Z' }],
    ]);
  });

  it('repeats a run that could not start, and leaves a failed run to people', async () => {
    const failures = [new Error('no database'), new RunFailed('stopped')];
    const { calendar, clock, orders } = calendarAt('2026-11-20T08:00:00.000Z', () =>
      Promise.reject(failures[orders.length - 1] ?? new Error('once more')),
    );
    clock.at = '2026-12-05T08:00:00.000Z';
    while (orders.length < 2) await calendar.runDue();
    await calendar.runDue();
    expect(orders).toHaveLength(2);
    await calendar.close();
  });
});

describe('the machine', () => {
  const files = { endpoint: 'http://127.0.0.1:9', bucket: 'none', secretAccessKey: 'none' };
  const { runtime } = readEnvironment({
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });

  it('takes executions as the service does', async () => {
    const called = Promise.withResolvers<unknown>();
    const machine = await startRunMachine({
      files,
      log: () => undefined,
      async invoke(name, event) {
        called.resolve({ name, event });
        return { periods: [] };
      },
    });
    const at = { ...runtime, AWS_ENDPOINT_URL_SFN: machine.endpoint };
    await openRunMachine(RUN_MACHINE_ARN, at).start('2026-10');
    expect(await called.promise).toEqual({
      name: 'runOpener',
      event: { kind: 'openRuns', period: '2026-10' },
    });
    await expect(openRunMachine('arn:another', at).start('2026-10')).rejects.toThrow(
      'stateMachineArn',
    );
    await machine.close();
  });
});
