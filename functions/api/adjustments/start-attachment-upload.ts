import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import { requireKind } from '../../../shared/resources/rules.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import { startUpload } from '../../domain/uploads/start-upload.ts';
import { verb } from '../verb.ts';

/** Gives an id and an upload form that accepts only the announced file. */
export const startAttachmentUpload = (files: Pick<ResourceFiles, 'formFor'>) =>
  verb(adjustmentsContract.startAttachmentUpload, async (context, input) => {
    const id = await startUpload(context, 'startAttachmentUpload', input);
    const type = requireKind(input.fileName).contentType;
    return { id, ...(await files.formFor(id, { type, sizeBytes: input.sizeBytes })) };
  });
