/**
 * The page of a referral link. Customers open it on their phones, so it loads nothing of the portal. It
 * redirects to the company's website from the deployment's settings, or to the agent's lead page where the
 * settings say so, and to no other address.
 */
import { loadRuntimeConfig } from '../config/runtime.ts';
import { linkedReferralCode } from '../features/referrals/invite-link.ts';
import { withUtm } from '../features/referrals/utm.ts';
import { sendClick } from '../features/referrals/send-click.ts';
import './customer-page.css';

/** Specified pause before the redirect. */
const REDIRECT_AFTER_MS = 500;

/** Shows a text with a link under the heading. */
function say(text: string, link: { text: string; href: string }): void {
  const anchor = document.createElement('a');
  anchor.textContent = link.text;
  anchor.href = link.href;
  document.getElementById('next')?.replaceChildren(text, anchor);
}

async function goOn(code: string | undefined): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_MS));
  try {
    const { website, companyName, leads } = (await loadRuntimeConfig()).portal;
    if (code && leads.referralLinkLeadsHere) {
      void sendClick(code, 'traffic', 'lead');
      // The page doesn't count the visit again.
      const leadPage = `${window.location.origin}/lead/${code}#counted`;
      window.location.replace(withUtm(leadPage, window.location.search));
      return;
    }
    if (code) void sendClick(code, 'traffic');
    document.title = `Redirecting... ${companyName}`;
    say('On the way to ', { text: new URL(website).hostname, href: website });
    await pause;
    window.location.replace(withUtm(website, window.location.search));
  } catch (error) {
    if (code) void sendClick(code, 'traffic');
    say('The website can’t be reached. Check your connection, then ', {
      text: 'try again',
      href: window.location.pathname,
    });
    throw error;
  }
}

void goOn(linkedReferralCode(window.location.pathname.split('/')[2]));
