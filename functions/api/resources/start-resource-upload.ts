import { resourcesContract } from '../../../shared/resources/contract.ts';
import { requireKind } from '../../../shared/resources/rules.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import { startUpload } from '../../domain/uploads/start-upload.ts';
import { verb } from '../verb.ts';

/** Gives an id and an upload form that accepts only the announced file. */
export const startResourceUpload = (files: ResourceFiles) =>
  verb(resourcesContract.startResourceUpload, async (context, input) => {
    const id = await startUpload(context, 'startResourceUpload', input);
    const type = requireKind(input.fileName).contentType;
    return { id, ...(await files.formFor(id, { type, sizeBytes: input.sizeBytes })) };
  });
