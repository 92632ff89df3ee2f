/** Given the schedule's heartbeat, each consumer of the stream counts it, unless it is switched off. */
import { afterAll, expect, it } from 'vitest';
import { type FunctionName, functions } from '../../../infra/model/catalog.ts';
import { recordLogs } from '../../support/stack/function-logs.ts';
import { setUpStack } from '../../support/stack/set-up.ts';
import { startTestStack } from '../../support/stack/stack.ts';

const logs = recordLogs();
afterAll(() => logs.stop());
const stack = await setUpStack(startTestStack({ logsAll: true, callsByClock: false }));

/** The consumers that counted a heartbeat since so many lines, by name. */
const counted = (since: number) =>
  logs.lines
    .slice(since)
    .filter((line) => line['StreamHeartbeats'] === 1)
    .map(({ service }) => String(service))
    .toSorted();

const sweep = () => stack.invoke('sweeper', { kind: 'sweep', at: new Date().toISOString() });

const consumers = (Object.keys(functions) as FunctionName[])
  .filter((name) => functions[name].trigger.kind === 'stream')
  .toSorted();

it('comes through the stream to every consumer, each time', async () => {
  for (let times = 0; times < 2; times++) {
    const from = logs.lines.length;
    await sweep();
    await stack.drain();
    expect(counted(from)).toEqual(consumers);
  }
});

it('is missing where the stream isn’t read, though the schedule writes it', async () => {
  const goOn = await stack.holdEvents();
  const from = logs.lines.length;
  await sweep();
  // The consumers stand still by now: only the schedule itself could have counted.
  expect(counted(from)).toEqual([]);
  await goOn();
});
