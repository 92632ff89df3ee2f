/** The links that carry an agent's referral code (document 000, section 2). */
import { paths } from './paths.ts';

const here = (path: string) => `${window.location.origin}${path}`;

/** Sends people to the company's website and counts the visit. */
export const trafficLink = (code: string) =>
  here(paths.referralRedirect.replace(':referralCode', code));

const registration = (path: string, code: string) =>
  here(`${path}?${new URLSearchParams({ ref: code })}`);

/** Recruits agents. */
export const inviteLink = (code: string) => registration(paths.registerInvited, code);

/** Does the same in its older shape, which My Referrals shows. */
export const olderInviteLink = (code: string) => registration(paths.register, code);
