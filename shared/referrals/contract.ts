/** Referral codes and links (document 000, sections 2 and 5). */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { emailAddress, webAddress } from '../kernel/text.ts';

const code = z.string().trim().toUpperCase().min(1).max(8);

/** How far a recruit came; it only moves forward. */
export const referralStatus = z.enum(['signed_up', 'active', 'first_sale']);
export const linkType = z.enum(['invite', 'traffic']);

/** A recruit, as the referrer sees one. */
export const referral = z.object({
  id,
  fullName: z.string(),
  status: referralStatus,
  bonusEarnedCents: cents,
  createdAt: z.string(),
  firstSaleAt: z.string().optional(),
});
export type ReferralRow = z.infer<typeof referral>;

/** An invitation by e-mail that led to no registration yet. */
export const invitation = z.object({ id, email: z.string(), createdAt: z.string() });
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

/** The figures above the lists; they may lag the facts by 2 s. */
export const referralSummary = z.object({
  referralCode: z.string(),
  /** What a recruit's first approved sale earns; 0: nothing. */
  bonusCents: cents,
  bonusEarnedCents: cents,
  signedUp: count,
  active: count,
  firstSale: count,
  pendingInvites: count,
  inviteClicks: count,
  trafficClicks: count,
  convertedClicks: count,
});

const page = z.strictObject(pageQuery);

export const referralsContract = {
  getReferralSummary: procedure({
    method: 'GET',
    path: '/agent/referral-summary',
    access: 'agent',
    summary: 'The own code and the figures of the own referrals.',
  }).output(referralSummary),
  listMyReferrals: procedure({
    method: 'GET',
    path: '/agent/referrals',
    access: 'agent',
    summary: 'The agents who registered with the own code, newest first.',
  })
    .input(page)
    .output(pageOf(referral)),
  listMyInvitations: procedure({
    method: 'GET',
    path: '/agent/invitations',
    access: 'agent',
    summary: 'The own invitations that led to no registration yet, newest first.',
  })
    .input(page)
    .output(pageOf(invitation)),
  inviteAgent: procedure({
    method: 'POST',
    path: '/agent/invitations',
    access: 'agent',
    summary:
      'Invites an address by e-mail; the same address again is answered with the first invitation.',
  })
    .input(z.strictObject({ email: emailAddress }))
    .output(invitation),
  listMyClicks: procedure({
    method: 'GET',
    path: '/agent/link-clicks',
    access: 'agent',
    summary: 'Clicks on the own links, newest first.',
  })
    .input(page)
    .output(pageOf(linkClick)),
  checkReferralCode: procedure({
    method: 'GET',
    path: '/public/referral-codes/{code}',
    access: 'public',
    summary: 'Whether a referral code belongs to somebody.',
  })
    .input(z.strictObject({ code }))
    .output(z.object({ known: z.boolean() })),
  recordClick: procedure({
    method: 'POST',
    path: '/public/clicks',
    access: 'public',
    summary: 'Records that a referral link was opened.',
  })
    .input(
      z.strictObject({
        code,
        linkType,
        /** Where the link stood. What isn't a web address is left out: no click is refused for it. */
        referrerUrl: webAddress.optional().catch(undefined),
      }),
    )
    .output(z.object({ recorded: z.boolean() })),
};
