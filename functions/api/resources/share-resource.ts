import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { recordUse } from '../../domain/resources/record-use.ts';

/** Counts that an agent shares the link; who opens it is not recorded. */
export const shareResource = verb(
  resourcesContract.shareResource,
  async (context, { resourceId, platform }) => {
    const { useId: id } = await recordUse(context, { resourceId, kind: 'share', platform });
    return { id };
  },
);
