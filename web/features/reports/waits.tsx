import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Card } from '../../components/card.tsx';
import { LinkList, type ListedLink } from '../../components/link-list.tsx';
import { formatShortMoment } from '../../lib/dates.ts';
import { fixSalePath, mySalePath, paths, salesViewPath } from '../../lib/paths.ts';
import { notificationsQuery } from '../notifications/index.ts';
import { useMarkRead } from '../notifications/queries.ts';

/** The agent's own next steps, each a link to where it is done; nothing where nothing waits. */
export function Waits({ dashboard }: { dashboard: Dashboard }) {
  const links = [...useMessages(), ...stepsOf(dashboard)];
  if (links.length === 0) return null;
  return (
    <Card title="What Waits for You">
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
      ? [
          {
            key: id,
            to: mySalePath(about.subjectId),
            title,
            hint: content,
            onClick: () => read.mutate(id),
          },
        ]
      : [],
  );
}

function stepsOf({
  waiting: { rejectedSale, lead, bouncedEmail },
  ...dashboard
}: Dashboard): ListedLink[] {
  const links: ListedLink[] = [];
  if (bouncedEmail)
    links.push({
      to: paths.agentSupport,
      title: 'Your email address doesn’t work',
      hint: `Emails to ${bouncedEmail} come back. Tell us the right address.`,
    });
  if (rejectedSale)
    links.push({
      to: fixSalePath(rejectedSale.id),
      title: `Fix the sale to ${rejectedSale.customerName}`,
      hint: `Rejected: ${rejectedSale.rejectionReason}`,
    });
  if (lead)
    links.push({
      to: `${salesViewPath('leads')}&status=new&order=oldest`,
      title: `Call ${lead.name}`,
      hint: `Asked ${formatShortMoment(lead.createdAt)}; ${countOf(dashboard.funnel.waiting, 'new lead')} in all`,
    });
  if (!dashboard.profileComplete)
    links.push({
      to: paths.agentProfile,
      title: 'Enter your banking details',
      hint: 'You can’t be paid without them.',
    });
  return links;
}
