import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { CopyCode } from '../../components/share-link.tsx';

interface ReferralCodeCardProps {
  code: string;
  /** Says what the code is for. */
  children?: ReactNode;
}

/** The agent's own referral code, to share. */
export const ReferralCodeCard = ({ code, children }: ReferralCodeCardProps) => (
  <Card title="Your Referral Code" more={<CopyCode code={code} />}>
    <strong className="figure">{code}</strong>
    {children}
  </Card>
);
