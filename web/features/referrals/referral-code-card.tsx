import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fibres } from '../../components/fibres.tsx';
import { NoBonus } from '../../components/no-bonus.tsx';
import { toast } from '../../lib/toasts.ts';
import css from './referral-code-card.module.css';

/** The agent's own referral code, to share. */
export function ReferralCodeCard({ code }: { code: string }) {
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast.success('Referral code copied to clipboard!'),
      () => toast.error('Failed to copy the referral code'),
    );
  return (
    <section className={`apart ${css.card}`} aria-labelledby="referral-code">
      <Fibres />
      <div>
        <h2 className={css.title} id="referral-code">
          Your Referral Code
        </h2>
        <p className={css.code}>{code}</p>
        <p className={css.hint}>Share with other agents to earn bonuses</p>
        <NoBonus className={css.hint} />
      </div>
      <Button
        size="large"
        className={css.copy ?? ''}
        icon={<CopyOutlined aria-hidden="true" />}
        onClick={() => void copy()}
      >
        Copy Code
      </Button>
    </section>
  );
}
