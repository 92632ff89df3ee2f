import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { setPublished } from '../../domain/resources/change-resource.ts';

/** Takes a resource back: it is a draft again, and its link leads nowhere. */
export const unpublishResource = verb(resourcesContract.unpublishResource, (context, seen) =>
  setPublished(context, seen, false),
);
