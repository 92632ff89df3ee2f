import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { changeResource } from '../../domain/resources/change-resource.ts';

/** Removes a resource from every list. Its file stays, but no link leads to it any more. */
export const deleteResource = verb(resourcesContract.deleteResource, async (context, seen) => {
  const { resourceId: id } = await changeResource(context, {
    ...seen,
    action: 'resources.delete',
    apply: (resource, at) => ({ ...resource, deletedAt: at }),
  });
  return { id };
});
