import { notFound } from '../../../shared/kernel/errors.ts';
import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import { readAdjustment } from '../../domain/adjustments/read-adjustment.ts';
import { verb } from '../verb.ts';

/** A short-lived link to the file that is attached to an adjustment. */
export const openAttachment = (files: Pick<ResourceFiles, 'linkTo'>) =>
  verb(adjustmentsContract.openAttachment, async (context, { adjustmentId }) => {
    const { uploadId, fileName } = await readAdjustment(context, adjustmentId);
    if (!uploadId || !fileName) throw notFound('This adjustment has no file.');
    return { url: await files.linkTo({ uploadId, fileName }, 'private') };
  });
