/**
 * The page of a referral link. Customers open it on their phones, so it loads nothing of the portal. It
 * redirects to the company's website from the deployment's settings, and to no other address.
 */
import { loadRuntimeConfig } from '../config/runtime.ts';
import { codeOf, sendClick } from './send-click.ts';
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

const code = codeOf(window.location.pathname.split('/')[2]);
if (code) void sendClick(code, 'traffic');
void goOn();
