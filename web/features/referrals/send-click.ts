/** Records a click on a link with a referral code, also from pages that load nothing of the portal. */
import type { InferContractRouterInputs } from '@orpc/contract';
import recordClick from 'virtual:contract/referrals/recordClick';
import type { Contract } from '../../../shared/contract.ts';
import { markCounted, unmarkCounted } from './counted-click.ts';
import { utmIn } from './utm.ts';

interface Endpoint {
  '~orpc': { route: { method: string; path: string } };
}
type Click = InferContractRouterInputs<Contract>['referrals']['recordClick'];

/**
 * Records the click, also while the browser leaves the page, unless this browser counted the same one in the
 * last hour. As specified, a failure is only logged.
 * @param landing where the link leads, if that is an agent's lead page
 */
export async function sendClick(
  code: string,
  linkType: Click['linkType'],
  landing?: 'lead',
): Promise<void> {
  if (!markCounted(code, linkType)) return;
  const { method, path } = (recordClick as Endpoint)['~orpc'].route;
  // JSON leaves out what is undefined.
  const click: Partial<Record<keyof Click, unknown>> = {
    code,
    linkType,
    landing,
    referrerUrl: document.referrer || undefined,
    utm: utmIn(window.location.search),
  };
  try {
    const answer = await fetch(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(click),
      keepalive: true,
    });
    // An unread answer would keep its connection open.
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  } catch (error) {
    unmarkCounted(code, linkType);
    // oxlint-disable-next-line no-console -- specified: such errors are logged only
    console.warn(`The ${linkType} click was not recorded`, error);
  }
}
