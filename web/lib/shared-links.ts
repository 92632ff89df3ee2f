/** The links by which customers open what agents share. */
import { paths } from './paths.ts';

/** Opens a resource for whoever has the link, for as long as it is published. */
export const sharedResourceLink = (resourceId: string) =>
  `${window.location.origin}${paths.sharedResource.replace(':resourceId', resourceId)}`;
