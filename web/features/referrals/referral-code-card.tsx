import { Card } from '../../components/card.tsx';
import { NoBonus } from '../../components/no-bonus.tsx';
import { CopyCode } from '../../components/share-link.tsx';
import css from './referral-code-card.module.css';

/** The agent's own referral code, to share. */
export const ReferralCodeCard = ({ code }: { code: string }) => (
  <Card title="Your Referral Code" more={<CopyCode code={code} />}>
    <p className={css.code}>{code}</p>
    <p className="quiet small">Share with other agents to earn bonuses</p>
    <NoBonus className="quiet small" />
  </Card>
);
