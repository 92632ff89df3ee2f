import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import { isKind, requireKind } from '../../../shared/resources/rules.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import { isAttachment } from '../../domain/adjustments/keep-attachment.ts';
import { findProblemOf } from '../../domain/uploads/find-file-problem.ts';
import { finishUpload } from '../../domain/uploads/finish-upload.ts';
import { verb } from '../verb.ts';

/** The browser has uploaded the file: checks its content and records the check. */
export const finishAttachmentUpload = (files: Pick<ResourceFiles, 'posted' | 'content'>) =>
  verb(adjustmentsContract.finishAttachmentUpload, async (context, { uploadId }) => {
    const { fileName, sizeBytes } = await finishUpload(context, uploadId, {
      isOfKind: isAttachment,
      posted: files.posted,
      isAsAnnounced: ({ head }, upload) => isKind(head, requireKind(upload.fileName)),
      otherwise: 'must be what its name says',
      findProblem: (upload) => findProblemOf(upload.fileName),
      content: files.content,
    });
    return { id: uploadId, fileName, sizeBytes };
  });
