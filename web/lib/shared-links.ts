/** Links to resources that agents share with customers. */
import { paths } from './paths.ts';

/** Opens a resource without signing in, as long as it is published. */
export const sharedResourceLink = (resourceId: string) =>
  `${window.location.origin}${paths.sharedResource.replace(':resourceId', resourceId)}`;
