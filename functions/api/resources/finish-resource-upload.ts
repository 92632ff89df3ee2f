import { resourcesContract } from '../../../shared/resources/contract.ts';
import { isKind, requireKind } from '../../../shared/resources/rules.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import { isFileUpload } from '../../domain/resources/keep-file.ts';
import { findProblemOf } from '../../domain/uploads/find-file-problem.ts';
import { finishUpload } from '../../domain/uploads/finish-upload.ts';
import { verb } from '../verb.ts';

/** The browser has uploaded the file: checks its content and records the check. */
export const finishResourceUpload = (files: ResourceFiles) =>
  verb(resourcesContract.finishResourceUpload, async (context, { uploadId }) => {
    const { fileName, sizeBytes } = await finishUpload(context, uploadId, {
      isOfKind: isFileUpload,
      posted: files.posted,
      isAsAnnounced: ({ head }, upload) => isKind(head, requireKind(upload.fileName)),
      otherwise: 'must be what its name says',
      findProblem: ({ fileName }) => findProblemOf(fileName),
      content: files.content,
    });
    return { id: uploadId, fileName, fileType: requireKind(fileName).type, sizeBytes };
  });
