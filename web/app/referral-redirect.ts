/**
 * The page of a referral link, apart from the portal: customers open it on their phones, so it loads
 * next to nothing. It leads to the company's website, and nowhere else: only the deployment's settings
 * say where that is.
 */
import type { InferContractRouterInputs } from '@orpc/contract';
import routes from 'virtual:contract/referrals';
import type { Contract } from '../../shared/contract.ts';
import { loadRuntimeConfig } from '../config/runtime.ts';
import './customer-page.css';

/** Document 000, section 9. */
const REDIRECT_AFTER_MS = 500;
/** Six to eight letters and digits, the old ones included (document 000, section 5). */
const REFERRAL_CODE = /^[A-Z0-9]{6,8}$/;
/** As long as the contract takes it. */
const MAX_REFERRER_URL = 2000;

type Routes = Record<
  keyof Contract['referrals'],
  { '~orpc': { route: { method: string; path: string } } }
>;
type Click = InferContractRouterInputs<Contract>['referrals']['recordClick'];

/** The code of `/ref/{code}` in upper case; what can't be a code is undefined. */
function codeOf(path: string): string | undefined {
  const code = path.split('/')[2]?.toUpperCase() ?? '';
  return REFERRAL_CODE.test(code) ? code : undefined;
}

/** Records the click; it goes on while the browser leaves, and a failure is only logged. */
async function recordClick(code: string): Promise<void> {
  const { method, path } = (routes as Routes).recordClick['~orpc'].route;
  const referrerUrl = document.referrer.slice(0, MAX_REFERRER_URL);
  const click: Click = { code, linkType: 'traffic', ...(referrerUrl ? { referrerUrl } : {}) };
  try {
    const answer = await fetch(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(click),
      keepalive: true,
    });
    if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  } catch (error) {
    // oxlint-disable-next-line no-console -- specified: such errors are logged only
    console.warn('The click was not recorded', error);
  }
}

/** Says under the heading where this leads; a person may go there at once. */
function say(text: string, link: { text: string; href: string }): void {
  const anchor = document.createElement('a');
  anchor.textContent = link.text;
  anchor.href = link.href;
  document.getElementById('next')?.replaceChildren(text, anchor);
}

async function goOn(): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_MS));
  try {
    const { website, companyName } = (await loadRuntimeConfig()).portal;
    document.title = `Redirecting... ${companyName}`;
    say('On the way to ', { text: new URL(website).hostname, href: website });
    await pause;
    window.location.replace(website);
  } catch (error) {
    say('The website can’t be reached. Check your connection, then ', {
      text: 'try again',
      href: window.location.pathname,
    });
    throw error;
  }
}

const code = codeOf(window.location.pathname);
if (code) void recordClick(code);
void goOn();
