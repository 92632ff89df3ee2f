import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { CopyCode } from '../../components/share-link.tsx';
import css from './referral-code-card.module.css';

interface ReferralCodeCardProps {
  code: string;
  /** What the code is for. */
  children?: ReactNode;
}

/** The agent's own referral code, to share. */
export const ReferralCodeCard = ({ code, children }: ReferralCodeCardProps) => (
  <Card title="Your Referral Code" more={<CopyCode code={code} />}>
    <p className={css.code}>{code}</p>
    {children}
  </Card>
);
