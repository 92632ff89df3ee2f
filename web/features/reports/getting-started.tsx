import { CheckCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Card } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { newSalePath, paths, referralCodePath } from '../../lib/paths.ts';
import css from './getting-started.module.css';

/** The first three steps of a new agent, shown until the profile is complete. */
export function GettingStarted({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Card title="Getting Started">
      <ol className={css.steps}>
        <Step
          number={1}
          done={dashboard.profileComplete}
          hint="Add payment details and verify identity"
        >
          <Link to={paths.agentProfile}>Complete your profile</Link>
        </Step>
        <Step number={2} done={dashboard.totalSales > 0}>
          <Link to={newSalePath}>Submit your first sale</Link>
        </Step>
        <Step
          number={3}
          done={dashboard.referrals > 0}
          hint="Earn bonus commissions by referring new agents"
        >
          <Link to={referralCodePath}>Share your referral code</Link>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  hint?: string;
  children: ReactNode;
}

/** One step, with its number, or a tick once it is done. */
function Step(props: StepProps) {
  return (
    <li className={css.step}>
      <span className={`${css.sign} ${props.done ? css.done : ''}`}>
        {props.done ? <CheckCircleFilled aria-label="Done" /> : props.number}
      </span>
      <span>
        {props.children}
        {props.hint ? <span className={`quiet small ${css.hint}`}>{props.hint}</span> : null}
      </span>
    </li>
  );
}
