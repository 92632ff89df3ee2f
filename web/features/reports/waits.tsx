import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Earnings } from '../../../shared/ledger/contract.ts';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Card } from '../../components/card.tsx';
import { LinkList, type ListedLink } from '../../components/link-list.tsx';
import { formatShortMoment } from '../../lib/dates.ts';
import { mySalePath, paths, salesViewPath } from '../../lib/paths.ts';
import { notificationsQuery } from '../notifications/notifications-query.ts';
import { useMarkRead } from '../notifications/queries.ts';
import { obstacleWords } from '../payouts/payout-words.ts';

interface WaitsProps {
  dashboard: Dashboard;
  /** Undefined until it is known. */
  earnings: Earnings | undefined;
}

/** The agent's own next steps, each a link to where it is done; nothing where nothing waits. */
export function Waits({ dashboard, earnings }: WaitsProps) {
  const messages = useMessages();
  const links = [...messages, ...saleLinks(dashboard), ...missingDetails(dashboard, earnings)];
  if (links.length === 0) return null;
  return (
    <Card title="What waits for you">
      <LinkList links={links} />
    </Card>
  );
}

/** Unread messages about sales; following the link reads it. */
function useMessages(): ListedLink[] {
  const { data } = useQuery(notificationsQuery());
  const read = useMarkRead();
  return (data?.rows ?? []).flatMap(({ id, about, title, content, isRead }) =>
    about?.kind === 'saleMessage' && !isRead
      ? [{ to: mySalePath(about.subjectId), title, hint: content, onClick: () => read.mutate(id) }]
      : [],
  );
}

function saleLinks({ waiting: { rejectedSale, lead }, funnel }: Dashboard): ListedLink[] {
  const links: ListedLink[] = [];
  if (rejectedSale)
    links.push({
      to: mySalePath(rejectedSale.id),
      title: `Fix the sale to ${rejectedSale.customerName}`,
      hint: `Rejected: ${rejectedSale.rejectionReason}`,
    });
  if (lead)
    links.push({
      to: `${salesViewPath('leads')}&status=new&order=oldest`,
      title: `Call ${lead.name}`,
      hint: `Asked ${formatShortMoment(lead.createdAt)}; ${countOf(funnel.waiting, 'new lead')} in all`,
    });
  return links;
}

/** Details of the account that keep the agent from being paid. */
function missingDetails(
  { profileComplete }: Dashboard,
  earnings: Earnings | undefined,
): ListedLink[] {
  const obstacles = earnings
    ? obstacleWords(earnings).filter(({ isOnProfile }) => isOnProfile)
    : [];
  const [obstacle] = obstacles;
  if (obstacle || !profileComplete)
    return [
      {
        to: paths.agentProfile,
        title: 'Complete your banking details',
        hint: obstacle?.text ?? 'Without them you can’t be paid.',
      },
    ];
  return [];
}
