import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { setPublished } from '../../domain/resources/change-resource.ts';

/** Makes a resource a draft again; its link stops working. */
export const unpublishResource = verb(resourcesContract.unpublishResource, (context, seen) =>
  setPublished(context, seen, false),
);
