/**
 * Uses of resources by agents, one item per use: the specification's resource_views and
 * resource_shares, and downloads. The projector counts them.
 */
import { SHARE_PLATFORMS } from '../../../shared/resources/rules.ts';
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

export const resourceUseTable = defineEntity({
  name: 'resourceUse',
  id: 'useId',
  attributes: {
    useId: { type: 'string', required: true },
    resourceId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    kind: { type: ['view', 'download', 'share'], required: true },
    /** A share's channel. */
    platform: { type: SHARE_PLATFORMS },
    usedAt: { type: 'string', required: true },
    inputHash: { type: 'string', required: true },
  },
});

export type StoredResourceUse = ItemOf<typeof resourceUseTable>;
