/** Referral codes, links and the network. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { instant } from '../kernel/month.ts';
import { profileStatus } from '../identity/contract.ts';
import { narrowQuery, orderQuery, pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { kept, procedure } from '../kernel/procedure.ts';
import { normalReferralCode } from '../kernel/characters.ts';
import { emailAddress, lineOfText, webAddress } from '../kernel/text.ts';

const utm = lineOfText(100).optional().catch(undefined);
const code = z.string().overwrite(normalReferralCode).min(1).max(8);

/** Progress of a recruit; it only moves forward. */
export const referralStatus = z.enum(['signed_up', 'active', 'first_sale']);
export type ReferralStatus = z.infer<typeof referralStatus>;
export const linkType = z.enum(['invite', 'traffic']);

/** A recruit, as the referrer sees it. */
export const referral = z.object({
  id,
  fullName: z.string(),
  status: referralStatus,
  bonusEarnedCents: cents,
  /** The referrer's share of the commission of this recruit's sales; up to 2 s old. */
  overrideEarnedCents: cents,
  createdAt: z.string(),
  firstSaleAt: z.string().optional(),
});
export type ReferralRow = z.infer<typeof referral>;

/** An invitation by e-mail that led to no registration yet. */
export const invitation = z.object({
  id,
  email: z.string(),
  createdAt: z.string(),
  /** When its e-mail was last asked for. */
  sentAt: z.string(),
  /** From when it may be sent again; absent once it was sent as often as allowed. */
  sendAgainFrom: z.string().optional(),
});
export type InvitationRow = z.infer<typeof invitation>;

/** A click on one of the own links. */
export const linkClick = z.object({
  id,
  linkType,
  converted: z.boolean(),
  createdAt: z.string(),
});
export type LinkClickRow = z.infer<typeof linkClick>;

const count = z.number().int();

/** The figures above the lists; up to 2 s old. */
export const referralSummary = z.object({
  referralCode: z.string(),
  bonusEarnedCents: cents,
  /** By all recruits, also those who have another referrer by now. */
  overrideEarnedCents: cents,
  signedUp: count,
  active: count,
  firstSale: count,
  pendingInvites: count,
  inviteClicks: count,
  trafficClicks: count,
  convertedClicks: count,
});
export type ReferralSummary = z.infer<typeof referralSummary>;

/** An agent in a row; the name of a deleted agent says so, and the code is absent. */
const named = { name: z.string(), code: z.string().optional() };
const person = z.object({ id, ...named });

/** A row of the network: a referrer with a recruit, or with an invited address. */
export const adminReferral = z.object({
  id,
  referrer: person,
  /** For an invitation the name is the invited address; id and code are absent. */
  referred: z.object({ id: id.optional(), ...named }),
  status: z.enum(['invited', ...referralStatus.options]),
  bonusEarnedCents: cents,
  /** Shares of the recruit's commission; absent for an invitation, and for a deleted referrer. */
  overrideEarnedCents: cents.optional(),
  firstSaleAt: z.string().optional(),
  createdAt: z.string(),
});
export type AdminReferral = z.infer<typeof adminReferral>;

/** An agent who registered with a code, a link or an invitation. */
export const signup = person.extend({
  phone: z.string().optional(),
  email: z.string().optional(),
  referrer: person,
  joinedAt: z.string(),
});
export type Signup = z.infer<typeof signup>;

/** A click on any agent's link. */
export const adminClick = linkClick.extend({
  agent: person,
  /** Absent when none was stored. */
  ipAddress: z.string().optional(),
  conversionType: z.enum(['signup']).optional(),
});
export type AdminClick = z.infer<typeof adminClick>;

/** The cards of the four tabs; up to 2 s old. */
export const networkFigures = z.object({
  /** All recruits, without waiting invitations. */
  referrals: count,
  active: count,
  firstSale: count,
  invited: count,
  bonusEarnedCents: cents,
  /** Percent of all referrals that reached a first sale. */
  conversionPercent: count,
  /** Signups for each hundred invite clicks. */
  signupPercent: count,
  inviteClicks: count,
  trafficClicks: count,
  convertedClicks: count,
});
export type NetworkFigures = z.infer<typeof networkFigures>;

/** An agent with recruits but no recruiter: a root of the drawn network. */
export const networkRoot = z.object({
  id,
  /** Absent when the agent was deleted; the agent's recruits stay in the network. */
  fullName: z.string().optional(),
  referralCode: z.string().optional(),
  status: profileStatus.optional(),
  isNew: z.boolean(),
  joinedAt: z.string().optional(),
  subAgents: count,
});
export type NetworkRoot = z.infer<typeof networkRoot>;

const page = z.strictObject(pageQuery);

/** Filters and order of the administrators' list, and of its export. */
export const clickFilter = {
  ...orderQuery,
  ...searchQuery,
  ...narrowQuery,
  linkType: linkType.optional(),
};

/** Filters of referrals and sign-ups, and of their exports. */
export const referralFilter = { ...searchQuery, referrerId: id.optional() };

export const referralsContract = {
  getReferralSummary: procedure('GET', '/agent/referral-summary', {
    offline: kept('agents share their code without a signal'),
    summary: 'The own code and the figures of the own referrals.',
  }).output(referralSummary),
  listMyReferrals: procedure('GET', '/agent/referrals', {
    offline: kept('part of the referrals screen'),
    summary: 'The agents whom the actor recruited, by code, link or invitation, newest first.',
  })
    .input(page)
    .output(pageOf(referral)),
  listMyInvitations: procedure('GET', '/agent/invitations', {
    offline: kept('part of the referrals screen'),
    summary: 'The own invitations that led to no registration yet, newest first.',
  })
    .input(page)
    .output(pageOf(invitation)),
  inviteAgent: procedure('POST', '/agent/invitations', {
    summary:
      'Invites an address by e-mail; the same address again is answered with the first invitation.',
  })
    .input(z.strictObject({ email: emailAddress }))
    .output(invitation),
  sendInvitationAgain: procedure('POST', '/agent/invitations/send-again', {
    summary:
      'Sends an own invitation once more, at most once in 24 hours; a repeat of the same call sends nothing.',
  })
    .input(
      z.strictObject({
        email: emailAddress,
        /** The time of the last sending that the caller knows; after a later one nothing is sent. */
        sentAt: instant,
      }),
    )
    .output(invitation),
  withdrawInvitation: procedure('POST', '/agent/invitations/withdraw', {
    summary: 'Takes back an own invitation; its link still leads to the registration.',
  })
    .input(z.strictObject({ email: emailAddress }))
    .output(invitation),
  listMyClicks: procedure('GET', '/agent/link-clicks', {
    offline: kept('part of the referrals screen'),
    summary: 'Clicks on the own links, newest first.',
  })
    .input(page)
    .output(pageOf(linkClick)),
  listReferrals: procedure('GET', '/admin/referrals', {
    summary:
      'Who recruited whom, and invitations that wait, newest first; of one referrer, or searched by recruit.',
  })
    .input(z.strictObject({ ...pageQuery, ...referralFilter }))
    .output(pageOf(adminReferral)),
  listSignups: procedure('GET', '/admin/referral-signups', {
    summary:
      'Agents who registered by a code, a link or an invitation, newest first; of one referrer, or searched by name, code, e-mail address and phone.',
  })
    .input(z.strictObject({ ...pageQuery, ...referralFilter }))
    .output(pageOf(signup)),
  listClicks: procedure('GET', '/admin/link-clicks', {
    summary: "Clicks on all agents' links; searched by agent, referral code and IP address.",
  })
    .input(
      z.strictObject({
        ...pageQuery,
        ...clickFilter,
      }),
    )
    .output(pageOf(adminClick)),
  countReferrals: procedure('GET', '/admin/referral-counts', {
    summary: 'The cards above the lists of the referral network.',
  }).output(networkFigures),
  listNetworks: procedure('GET', '/admin/referral-networks', {
    summary: 'Where the network begins: recruiters whom nobody recruited, the largest first.',
  })
    .input(page)
    .output(pageOf(networkRoot)),
  checkReferralCode: procedure('GET', '/public/referral-codes/{code}', {
    summary: 'Whether a referral code belongs to somebody.',
  })
    .input(z.strictObject({ code }))
    .output(z.object({ known: z.boolean() })),
  recordClick: procedure('POST', '/public/clicks', {
    summary: 'Records that a referral link was opened.',
  })
    .input(
      z.strictObject({
        code,
        linkType,
        /** The page with the link. An invalid address is dropped, so that the click still counts. */
        referrerUrl: webAddress.optional().catch(undefined),
        /** Set where the link leads to an agent's lead page. */
        landing: z.literal('lead').optional(),
        /** The campaign that the link names; a value that isn't a line of text is dropped. */
        utm: z
          .strictObject({ source: utm, medium: utm, campaign: utm, term: utm, content: utm })
          .optional()
          .catch(undefined),
      }),
    )
    .output(z.object({ recorded: z.boolean() })),
};
