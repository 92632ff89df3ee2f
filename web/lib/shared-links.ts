/** Links to resources that agents share with customers. */
import { paths } from './paths.ts';

/**
 * Opens a resource without signing in, as long as it is published.
 * @param code the agent's referral code, by which the visit counts; a link without one counts for nobody
 */
export function sharedResourceLink(resourceId: string, code: string | undefined): string {
  const path = paths.sharedResource.replace(':resourceId', resourceId);
  const query = code ? `?${new URLSearchParams({ ref: code })}` : '';
  return `${window.location.origin}${path}${query}`;
}
