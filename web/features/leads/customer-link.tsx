import { ShareLink } from '../../components/share-link.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { CUSTOMER_LINK_HINT, customerLink } from '../../lib/referral-links.ts';

/** The link that sells, to share first. */
export function CustomerLink({ code }: { code: string }) {
  const { companyName } = runtimeConfig().portal;
  return (
    <ShareLink
      isMain
      anchor="customer"
      title="Customer Link"
      hint={CUSTOMER_LINK_HINT}
      url={customerLink(code)}
      message={`See what ${companyName} has for your home, and I’ll call you:`}
    />
  );
}
