import { batchFilesTable } from '../../data/monthly-run/batch-files.table.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { dayOf, dayWords } from '../../../shared/kernel/month.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { dateOverWords, isDateOver } from '../../../shared/monthly-run/rules.ts';
import type { BatchFile } from '../../../shared/monthly-run/schemas.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { fileKeyOf } from '../../domain/jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { checkNothingWaits } from '../../domain/monthly-run/build-batch-act.ts';
import { batchConflict, readBatch } from '../../domain/monthly-run/read-batch.ts';

/**
 * A link to a file of a batch, valid for 5 minutes. The first link makes a locked batch exported.
 * The file orders a bank to pay: with the rule on it is of what a second person confirmed, and nobody gets
 * one while payouts are frozen, nor after its payment date, unless the batch is processing already.
 */
export const openFile = (bucket: Files) =>
  verb(monthlyRunContract.openFile, async (context, asked) => {
    const { batchId } = asked;
    const { file, version } = await context.table.planAndTransact(() =>
      open(context, bucket, asked),
    );
    const url = await bucket.linkTo(fileKeyOf(batchId, file), file.name, version);
    return { url, name: file.name };
  });

type Files = Pick<ExportsBucket, 'linkTo' | 'digest'>;

async function open(
  context: Context,
  bucket: Files,
  { batchId, format }: { batchId: string; format: BatchFile['format'] },
): Promise<{ file: BatchFile; version: string | undefined }> {
  const { actor, clock, table } = context;
  const batch = await readBatch(context, batchId);
  const file = batch.files?.find((one) => one.format === format);
  const conditions = await checkNothingWaits(context, batch);
  checkConfirmed(context, batch);
  if (!file) throw conflict(`The files of the batch of ${batchName(batchId)} are not written yet.`);
  const at = clock.now().toISOString();
  checkDate(batch, dayOf(at));
  const version = await checkContent(context, bucket, { batch, file });
  const isFirst = batch.status === 'locked';
  const isToBePaid = isFirst || batch.status === 'exported';
  const stale = () => new Stale('Somebody else was first');
  await table.transact([
    ...(isFirst
      ? [batchFilesTable(table).markExported(batch, { at, by: actor.userId }).orThrow(stale)]
      : [batchFilesTable(table).requireFiles(batch).orThrow(stale)]),
    ...conditions,
    ...(isToBePaid ? [gateTable(table).requirePayoutsOpen(batchId)] : []),
    recordEvent(context, {
      action: 'monthlyRun.openFile',
      about: ['month', batchId],
      at,
      after: { fileName: file.name, sha256: file.sha256 },
    }),
  ]);
  return { file, version };
}

/**
 * The first download gives out what was locked: with the rule on, a lock that a second person confirmed.
 * @throws DomainError CONFLICT
 */
function checkConfirmed({ settings }: Context, batch: StoredBatch): void {
  const { status, locked } = batch;
  if (settings.fourEyesOnPayouts && status === 'locked' && !locked?.confirmedBy)
    throw batchConflict(batch, lockedByOne);
}

const lockedByOne = ({ batchId }: StoredBatch) =>
  `The batch of ${batchName(batchId)} was locked by one person, and in this office another person has to confirm that. Open it again, and lock it anew.`;

/** @throws DomainError CONFLICT where the bank isn't said to have the files, and their day has passed */
function checkDate(batch: StoredBatch, today: string): void {
  const { status, fileSet: { paymentDate } = {} } = batch;
  if (isDateOver({ status, today, paymentDate })) throw batchConflict(batch, dateIsOver);
}

const dateIsOver = ({ status, fileSet }: StoredBatch) =>
  `The payment date of these files, ${dayWords(fileSet?.paymentDate ?? '')}, is over. ${dateOverWords(status)}`;

/**
 * A worker that stood still while it wrote the files of an earlier lock may put them in the place of those
 * that count: they have one name, and perhaps other lines or another date.
 * @returns the version that was looked at, so that the link is to this one
 * @throws DomainError CONFLICT where the stored file isn't the one that was written
 */
async function checkContent(
  { log }: Context,
  bucket: Files,
  { batch, file }: { batch: StoredBatch; file: BatchFile },
): Promise<string | undefined> {
  const { batchId } = batch;
  const { sha256, version } = await bucket.digest(fileKeyOf(batchId, file));
  if (sha256 === file.sha256) return version;
  log?.error('a file of a batch is another one', { batchId, fileName: file.name, sha256 });
  throw batchConflict(batch, contentIsOther);
}

const contentIsOther = ({ batchId }: StoredBatch) =>
  `The stored file of the batch of ${batchName(batchId)} isn’t the one that was written. Change the payment date, which writes new files.`;
