import { resourcesContract } from '../../../shared/resources/contract.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { shownLink } from '../../domain/resources/read-resource.ts';
import { recordUse } from '../../domain/resources/record-use.ts';
import type { ResourceFiles } from '../../data/resource-files.client.ts';

/** An agent looks at a resource: it counts, and what browsers can show gets a link. */
export const viewResource = (files: ResourceFiles) =>
  verb(resourcesContract.viewResource, async (context, { resourceId }) => {
    const { resource } = await recordUse(context, { resourceId, kind: 'view' });
    return optional({ url: await shownLink(files, resource) });
  });
