import type { ReactNode } from 'react';
import { ShareLink } from '../../components/share-link.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { CUSTOMER_LINK_HINT, customerLink } from '../../lib/referral-links.ts';

interface CustomerLinkProps {
  code: string;
  /** False where another button matters more. */
  isMain?: boolean;
  /** The results of the link. */
  children?: ReactNode;
}

/** The link that sells, to share first. */
export function CustomerLink({ code, isMain = true, children }: CustomerLinkProps) {
  const { companyName } = runtimeConfig().portal;
  return (
    <ShareLink
      isMain={isMain}
      anchor="customer"
      title="Customer Link"
      hint={CUSTOMER_LINK_HINT}
      url={customerLink(code)}
      message={`See what ${companyName} has for your home, and I’ll call you:`}
    >
      {children}
    </ShareLink>
  );
}
