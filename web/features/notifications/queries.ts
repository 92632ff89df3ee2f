/** Mutations of the bell, which are needed only once it is open. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notifications } from '../../../shared/notifications/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { notificationsQuery } from './notifications-query.ts';

const { queryKey } = notificationsQuery();

/**
 * Shows rows as read or unread. The count is derived from the rows, so it can't fall below zero.
 */
function show(client: QueryClient, ids: ReadonlySet<string>, isRead: boolean): void {
  client.setQueryData<Notifications>(queryKey, (shown) => {
    if (!shown) return shown;
    const rows = shown.rows.map((row) => (ids.has(row.id) ? { ...row, isRead } : row));
    return { ...shown, rows, unread: rows.filter((row) => !row.isRead).length };
  });
}

/**
 * Shows the unread rows among some as read, and returns them, so that a failed call can be undone.
 */
async function showAsRead(
  client: QueryClient,
  chosen: (row: Notifications['rows'][number]) => boolean,
) {
  await client.cancelQueries({ queryKey });
  const { rows = [] } = client.getQueryData<Notifications>(queryKey) ?? {};
  const marked = new Set(rows.filter((row) => !row.isRead && chosen(row)).map(({ id }) => id));
  show(client, marked, true);
  return marked;
}

const again = (client: QueryClient) => client.invalidateQueries({ queryKey });

/** Marks a notification as read, with an optimistic update. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.notifications.markRead({ id }),
    onMutate: (id) => showAsRead(client, (row) => row.id === id),
    onError(error, _, marked) {
      // oxlint-disable-next-line no-console -- specified: such errors are logged only
      console.warn('The notification was not marked as read', error);
      if (marked) show(client, marked, false);
    },
    onSettled: () => again(client),
  });
}

const FAILED = 'Failed to mark all as read';

/** Marks all notifications up to the newest shown one as read. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => api.notifications.markAllRead({ upTo }),
    onMutate: (upTo) => showAsRead(client, (row) => row.at <= upTo),
    onSuccess({ failed }) {
      // The refetch shows rows that failed as unread again.
      if (failed > 0) toast.error(FAILED);
      else toast.success('All notifications marked as read');
    },
    onError(error, _, marked) {
      if (marked) show(client, marked, false);
      toast.failure(FAILED, error);
    },
    onSettled: () => again(client),
  });
}

type Preference = Parameters<typeof api.notifications.setPreference>[0];

/** Switches e-mails of a kind on or off, with an optimistic update that a failure undoes. */
export function useSetPreference() {
  const client = useQueryClient();
  const { queryKey: profileKey } = queries.agents.getMyProfile.queryOptions();
  const showPreference = ({ kind, isWanted }: Preference) =>
    client.setQueryData(
      profileKey,
      (profile) =>
        profile && {
          ...profile,
          mailPreferences: { ...profile.mailPreferences, [kind]: isWanted },
        },
    );
  return useMutation({
    mutationFn: (preference: Preference) => api.notifications.setPreference(preference),
    // Serialised, so that the last change wins.
    scope: { id: 'mailPreferences' },
    onMutate: async (preference) => {
      await client.cancelQueries({ queryKey: profileKey });
      showPreference(preference);
    },
    onSuccess: (_, preference) => showPreference(preference),
    onError(error, { kind, isWanted }) {
      showPreference({ kind, isWanted: !isWanted });
      toast.failure('Failed to save your notification settings', error);
    },
  });
}
