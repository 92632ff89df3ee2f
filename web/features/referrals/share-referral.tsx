import { ShareLink } from '../../components/share-link.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { olderInviteLink } from '../../lib/referral-links.ts';
import { ReferralCodeCard } from './referral-code-card.tsx';

/** The agent's own code and its link, to share. */
export const ShareReferral = ({ code }: { code: string }) => (
  <>
    <ReferralCodeCard code={code} />
    <ShareLink
      anchor="invite"
      title="Your Referral Link"
      hint="For new agents"
      url={olderInviteLink(code)}
      message={`Join me as a sales agent at ${runtimeConfig().portal.companyName}:`}
    />
  </>
);
