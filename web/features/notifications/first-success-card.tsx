import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Card, CardNote } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { customerLinkPath, paths } from '../../lib/paths.ts';
import { firstSuccess } from './first-success.ts';
import { notificationsQuery } from './notifications-query.ts';
import { useMarkRead } from './queries.ts';

/** The first approved sale or the first payout, with the next step, until it is closed or read. */
export function FirstSuccess({ approvedSales }: Pick<Dashboard, 'approvedSales'>) {
  const { data } = useQuery(notificationsQuery());
  const { mutate: markRead } = useMarkRead();
  const first = firstSuccess(data?.rows ?? [], approvedSales);
  if (!first) return null;
  const isPaid = first.about?.kind === 'payoutPaid';
  return (
    <Card title={isPaid ? 'Your first payout was paid' : 'Your first sale is approved'}>
      <CardNote>{first.content}</CardNote>
      <div className="flow">
        {isPaid ? (
          <LinkButton to={paths.agentEarnings}>See My Earnings</LinkButton>
        ) : (
          <LinkButton to={customerLinkPath}>Share Customer Link</LinkButton>
        )}
        <Button type="text" onClick={() => markRead(first.id)}>
          Close
        </Button>
      </div>
    </Card>
  );
}
