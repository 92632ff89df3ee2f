import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { bankPreviewKeyOf } from '../../domain/jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import { bankFiles } from '../../domain/bank-outcomes/kind.ts';
import { presentOne } from '../../domain/bank-outcomes/present-file.ts';
import { readFile } from '../../domain/brought-files/read-file.ts';
import { verb } from '../verb.ts';

export const getBankFile = (bucket: Pick<ExportsBucket, 'linkTo'>) =>
  verb(bankOutcomesContract.getBankFile, async (context, { fileId }) => {
    const file = await readFile(context, bankFiles, fileId);
    const { preview } = file;
    const link =
      preview > 0
        ? await bucket.linkTo(bankPreviewKeyOf(fileId, preview), `bank-file-${preview}.json`)
        : undefined;
    return presentOne(context, file, link);
  });
