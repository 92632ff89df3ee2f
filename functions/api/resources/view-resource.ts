import { resourcesContract } from '../../../shared/resources/contract.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { shownLink } from '../../domain/resources/read-resource.ts';
import { recordUse } from '../../domain/resources/record-use.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';

/** Counts the view, and answers with a link where browsers can show the file. */
export const viewResource = (files: ResourceFiles) =>
  verb(resourcesContract.viewResource, async (context, { resourceId }) => {
    const { resource } = await recordUse(context, { resourceId, kind: 'view' });
    return optional({ url: await shownLink(files, resource) });
  });
