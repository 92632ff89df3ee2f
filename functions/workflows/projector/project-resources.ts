import { dayOf } from '../../../shared/kernel/month.ts';
import { measuresOfResource, measuresOfUse } from '../../../shared/reports/rules.ts';
import { termsOf } from '../../../shared/resources/rules.ts';
import { projectionOf } from './projection.ts';
import { entriesUnder } from '../../data/search/search-entry.table.ts';
import { NETWORK, resourceScope, withDay } from '../../data/reports/rollup.table.ts';
import { isThere, isVisible, type StoredResource } from '../../data/resources/resource.table.ts';
import type { StoredResourceUse } from '../../data/resources/resource-use.table.ts';

/** Projects a resource: the counts, and the search; agents find it only while it is published. */
export const resourceProjection = projectionOf<StoredResource>('resource', {
  measures: measuresOfResource,
  entries: (resource) => {
    if (!isThere(resource)) return [];
    const { resourceId: id, createdBy: agentId, createdAt: at } = resource;
    // One subject only: the entries before and after a change fit a transaction.
    const subject = isVisible(resource) ? 'resource' : 'resourceDraft';
    return entriesUnder(subject, termsOf(resource), { id, agentId, at });
  },
});

/** Projects a use of a resource: the resource's counts, and the network's. */
export const resourceUseProjection = projectionOf<StoredResourceUse>('resourceUse', {
  measures: measuresOfUse,
  scopes: ({ resourceId }) => [NETWORK, resourceScope(resourceId)],
  buckets: ({ usedAt }, scope) => withDay(scope, dayOf(usedAt)),
});
