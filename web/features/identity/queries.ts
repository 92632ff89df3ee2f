/** Queries of administrators and their finance permission. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Administrator } from '../../../shared/identity/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, replaceRow } from '../../lib/pages.ts';
import { toast } from '../../lib/toasts.ts';

const PAGE = 100;

/** The active administrators, a page at a time. */
export const administratorsQuery = () =>
  queries.identity.listAdministrators.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: PAGE, cursor }),
    ...inPages,
  });

/** The first page of administrators, to name some of them or to pick one. */
export const firstAdministratorsQuery = () =>
  queries.identity.listAdministrators.queryOptions({
    input: { limit: PAGE },
    staleTime: 60_000,
  });

/** Gives an administrator the finance permission, or takes it away. */
export function useSetFinance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: adminId, hasFinance }: Pick<Administrator, 'id' | 'hasFinance'>) =>
      api.identity.setFinance({ adminId, hasFinance }),
    onSuccess: (administrator) => {
      toast.success(
        administrator.hasFinance ? 'Finance permission given' : 'Finance permission taken away',
      );
      const { queryKey } = administratorsQuery();
      replaceRow(client, queryKey, administrator);
      const rest = { queryKey: firstAdministratorsQuery().queryKey };
      void client.invalidateQueries(rest);
      // The permission decides who may release a payout.
      void client.invalidateQueries({ queryKey: queries.payouts.key() });
    },
    onError: (error) => toast.failure('Failed to change the finance permission', error),
  });
}
