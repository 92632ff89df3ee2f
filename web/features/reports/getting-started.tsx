import { CheckCircleFilled } from '@ant-design/icons';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Card } from '../../components/card.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { newSalePath, paths, referralCodePath } from '../../lib/paths.ts';

/** The first three steps of a new agent, shown until the profile is complete. */
export function GettingStarted({ dashboard }: { dashboard: Dashboard }) {
  const steps = [
    {
      to: paths.agentProfile,
      title: 'Complete your profile',
      hint: 'Add payment details and verify identity',
      isDone: dashboard.profileComplete,
    },
    { to: newSalePath, title: 'Submit your first sale', isDone: dashboard.totalSales > 0 },
    {
      to: referralCodePath,
      title: 'Share your referral code',
      hint: 'Earn bonus commissions by referring new agents',
      isDone: dashboard.referrals > 0,
    },
  ];
  return (
    <Card title="Getting Started">
      <LinkList
        links={steps.map(({ title, isDone, ...step }, at) => ({
          ...step,
          title: `${at + 1} ${title}`,
          name: title,
          end: isDone ? <CheckCircleFilled aria-label="Done" /> : undefined,
        }))}
      />
    </Card>
  );
}
