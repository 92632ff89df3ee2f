/** Referral codes and links (document 000, sections 2 and 5). */
import * as z from 'zod';
import { procedure } from '../kernel/procedure.ts';
import { webAddress } from '../kernel/text.ts';

const code = z.string().trim().toUpperCase().min(1).max(8);

export const referralsContract = {
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
        linkType: z.enum(['invite', 'traffic']),
        /** Where the link stood. What isn't a web address is left out: no click is refused for it. */
        referrerUrl: webAddress.optional().catch(undefined),
      }),
    )
    .output(z.object({ recorded: z.boolean() })),
};
