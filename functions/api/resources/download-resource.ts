import { notFound } from '../../../shared/kernel/errors.ts';
import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { fileOf, readPublished } from '../../domain/resources/read-resource.ts';
import { recordUse } from '../../domain/resources/record-use.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';

/** Counts the download, and answers with a link to the file as an attachment. */
export const downloadResource = (files: ResourceFiles) =>
  verb(resourcesContract.downloadResource, async (context, { resourceId }) => {
    const file = fileOf(await readPublished(context, resourceId));
    if (!file) throw notFound('This resource has no file.');
    await recordUse(context, { resourceId, kind: 'download' });
    return { url: await files.linkTo(file, 'attachment') };
  });
