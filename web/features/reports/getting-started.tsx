import { CheckCircleFilled } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Card } from '../../components/card.tsx';
import { paths } from '../../lib/paths.ts';
import css from './getting-started.module.css';

/** The first three steps of an agent, while the profile isn't complete. */
export function GettingStarted({ dashboard }: { dashboard: Dashboard }) {
  const steps = [
    {
      title: 'Complete your profile',
      hint: 'Add payment details and verify identity',
      to: paths.agentProfile,
      done: dashboard.profileComplete,
    },
    { title: 'Submit your first sale', to: paths.agentSales, done: dashboard.totalSales > 0 },
    {
      title: 'Share your referral code',
      hint: 'Earn bonus commissions by referring new agents',
      to: paths.agentProfile,
      done: dashboard.referrals > 0,
    },
  ];
  return (
    <Card title="Getting Started">
      <ol className={css.steps}>
        {steps.map(({ title, hint, to, done }, at) => (
          <li key={title} className={css.step}>
            <span className={`${css.sign} ${done ? css.done : ''}`}>
              {done ? <CheckCircleFilled aria-label="Done" /> : at + 1}
            </span>
            <span>
              <Link to={to}>{title}</Link>
              {hint ? <span className={css.hint}>{hint}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
