/** Given a scheduled function with several tasks, one that fails keeps none of the others from its work. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { reconciliationTable } from '../../../functions/data/ledger/reconciliation.table.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { removeItem, setAttributes } from '../../support/stack/table.ts';

const { stack, office } = await setUpOffice({ callsByClock: false });
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
