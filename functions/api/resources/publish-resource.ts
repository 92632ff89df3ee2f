import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { setPublished } from '../../domain/resources/change-resource.ts';

/** Shows a draft to agents, and to everyone who has its link. */
export const publishResource = verb(resourcesContract.publishResource, (context, seen) =>
  setPublished(context, seen, true),
);
