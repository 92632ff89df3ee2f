/**
 * Given a scheduled function with several tasks, one that fails keeps none of the others from its work; each
 * consumer of the stream counts the schedule's heartbeat.
 */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it, afterAll, describe } from 'vitest';
import { reconciliationTable } from '../../../functions/data/ledger/reconciliation.table.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { removeItem, setAttributes } from '../../support/stack/table.ts';
import { type FunctionName, functions } from '../../../infra/model/catalog.ts';
import { recordLogs } from '../../support/stack/function-logs.ts';

const logs = recordLogs();
const { stack, office } = await setUpOffice({ callsByClock: false, logsAll: true });
const { table } = stack;
const at = () => stack.now().toISOString();

it('reconciles the money of a day whose audit trail can’t be signed', async () => {
  const { audit, credentials, files } = stack;
  const s3 = new S3Client({
    endpoint: files.endpoint,
    region: 'af-south-1',
    credentials,
    forcePathStyle: true,
  });
  // In the cloud this file is locked for five years.
  const damaged = { Bucket: audit.bucket, Key: 'digests/2000-01-01.json', Body: 'damaged' };
  await s3.send(new PutObjectCommand(damaged));
  await expect(stack.invoke('reconciler', { kind: 'reconcile', at: at() })).rejects.toThrow();
  expect(await reconciliationTable(table).get(dayOf(stack.now()))).toMatchObject({
    status: 'finished',
  });
});

it('restarts a job whose message was lost, though an e-mail can’t be taken', async () => {
  const key = { pk: 'other#1', sk: 'other' };
  const goOn = await stack.holdEvents();
  const { id: jobId } = await office.admin.api.jobs.startExport({ kind: 'exportProducts' });
  const due = { gsi4pk: 'outbox#due', gsi4sk: '2000', mail: 'due', attempts: 'none' };
  await setAttributes(table, key, due);
  await expect(stack.invoke('sweeper', { kind: 'sweep', at: at() })).rejects.toThrow();
  const status = async () => (await office.admin.api.jobs.getJob({ jobId })).status;
  await expect.poll(status).toBe('done');
  await removeItem(table, key);
  await goOn();
});

describe('the heartbeat', () => {
  afterAll(() => logs.stop());

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
});
