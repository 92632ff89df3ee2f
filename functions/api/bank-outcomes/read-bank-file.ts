import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { bankFiles } from '../../domain/bank-outcomes/kind.ts';
import { presentOne } from '../../domain/bank-outcomes/present-file.ts';
import { startReading } from '../../domain/brought-files/start-step.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** A file that was read is checked by its kept lines, against the payouts as they are now. */
export const readBankFile = (uploads: Pick<Quarantine, 'posted'>) =>
  verb(bankOutcomesContract.readBankFile, async (context, { fileId }) => {
    const reading = await startReading(context, bankFiles, fileId, async ({ preview, etag }) =>
      preview > 0 ? etag : (await uploads.posted(fileId, 1))?.etag,
    );
    return presentOne(context, reading);
  });
