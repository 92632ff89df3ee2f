/** Links with an agent's referral code, and their purposes in words. */
import type { BrowserConfig } from '../../shared/kernel/settings.ts';
import { paths } from './paths.ts';

const here = (path: string) => `${window.location.origin}${path}`;

/** Leads to the company's website and counts the visit. */
export const trafficLink = (code: string) =>
  here(paths.referralRedirect.replace(':referralCode', code));

/** Completes "The Traffic Redirect Link". */
export const trafficWords = ({ companyName, leads }: BrowserConfig['portal']) =>
  leads.referralLinkLeadsHere
    ? 'leads to your page of the Customer Link and counts the visit for you.'
    : `leads to the website of ${companyName} and counts the visit for you.`;

export const CUSTOMER_LINK_HINT = 'For customers: they see our products and ask you to call.';

/** Leads to the agent's page with products and a form for customers. */
export const customerLink = (code: string) => here(`/lead/${code}`);

const registration = (path: string, code: string) =>
  here(`${path}?${new URLSearchParams({ ref: code })}`);

/** Leads to the registration. */
export const inviteLink = (code: string) => registration(paths.registerInvited, code);

/** The older form of the registration link, which My Referrals shows. */
export const olderInviteLink = (code: string) => registration(paths.register, code);
