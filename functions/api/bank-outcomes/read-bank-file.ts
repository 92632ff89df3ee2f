import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import {
  fileChanged,
  presentOne,
  readStoredFile,
} from '../../domain/bank-outcomes/read-bank-file.ts';
import { startFileJob } from '../../domain/bank-outcomes/start-file-job.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** Statuses from which a file is read again: its lines are kept. */
const AGAIN: readonly StoredBankFile['status'][] = ['read', 'applied', 'stopped'];

/**
 * Has a job read the uploaded file, or check a read one against the payouts as they are now. Idempotent
 * while it is being read.
 */
export const readBankFile = (uploads: Pick<Quarantine, 'posted'>) =>
  verb(bankOutcomesContract.readBankFile, async (context, { fileId }) => {
    const file = await readStoredFile(context, fileId);
    if (file.status === 'reading') return presentOne(context, file);
    if (file.status !== 'uploading' && !AGAIN.includes(file.status)) throw fileChanged(file);
    const etag = file.preview > 0 ? file.etag : (await uploads.posted(fileId, 1))?.etag;
    if (!etag) throw conflict('The file has not arrived. Please upload it again.');
    const reading = await startFileJob(context, file, {
      kind: 'readBankFile',
      action: 'bankOutcomes.read',
      changes: { status: 'reading', etag },
    });
    return presentOne(context, reading);
  });
