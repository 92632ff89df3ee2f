/**
 * The page of a referral link. Customers open it on their phones, so it loads nothing of the portal. It
 * redirects to the company's website from the deployment's settings, and to no other address.
 */
import type { InferContractRouterInputs } from '@orpc/contract';
import routes from 'virtual:contract/referrals';
import type { Contract } from '../../shared/contract.ts';
import { loadRuntimeConfig } from '../config/runtime.ts';
import './customer-page.css';

/** Specified pause before the redirect. */
const REDIRECT_AFTER_MS = 500;
/** Six to eight letters and digits; old codes are shorter. */
const REFERRAL_CODE = /^[A-Z0-9]{6,8}$/;
/** The contract's limit. */
const MAX_REFERRER_URL = 2000;

type Routes = Record<
  keyof Contract['referrals'],
  { '~orpc': { route: { method: string; path: string } } }
>;
type Click = InferContractRouterInputs<Contract>['referrals']['recordClick'];

/** The code of `/ref/{code}` in upper case; undefined for anything that can't be a code. */
function codeOf(path: string): string | undefined {
  const code = path.split('/')[2]?.toUpperCase() ?? '';
  return REFERRAL_CODE.test(code) ? code : undefined;
}

/** Records the click, also while the browser leaves the page; a failure is only logged. */
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

/** Shows a text with a link under the heading. */
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
