import { useQuery } from '@tanstack/react-query';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import type { NavEntry } from '../../components/portal-side.tsx';
import { queries } from '../../lib/api.ts';

/** Announcements and the agent's own notifications, newest first. */
export const notificationsQuery = () => queries.notifications.listNotifications.queryOptions();

/** The leads that wait for a call, as the menu and the tab of leads show them. */
export function useNewLeads(): NavEntry['waiting'] {
  const { data } = useQuery(notificationsQuery());
  return data && data.newLeads > 0
    ? { count: formatCount(data.newLeads), means: countOf(data.newLeads, 'new lead') }
    : undefined;
}
