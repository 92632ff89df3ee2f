import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { recordUse } from '../../domain/resources/record-use.ts';

/** An agent shares the link of a resource: it counts. Who opens the link is nobody's to know. */
export const shareResource = verb(
  resourcesContract.shareResource,
  async (context, { resourceId, platform }) => {
    const { useId: id } = await recordUse(context, { resourceId, kind: 'share', platform });
    return { id };
  },
);
