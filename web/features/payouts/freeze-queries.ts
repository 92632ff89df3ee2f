/** The freeze of all payouts: its query, and the steps that begin and end it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutFreeze } from '../../../shared/payouts/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { toast } from '../../lib/toasts.ts';

/** Changes are pushed; this is for the time without a connection. */
const POLL_MS = 60_000;
/** While all figures are being compared, which is polled and not pushed. */
const PROGRESS_POLL_MS = 2_000;

export const payoutFreezeQuery = () =>
  queries.payouts.getPayoutFreeze.queryOptions({
    refetchInterval: ({ state }) =>
      state.data?.frozen?.unfreezing?.status === 'checking' ? PROGRESS_POLL_MS : POLL_MS,
  });

function useFreezeStep<Input>(
  change: (input: Input) => Promise<PayoutFreeze>,
  { success, failure }: { success: string; failure: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (freeze) => {
      toast.success(success);
      client.setQueryData(payoutFreezeQuery().queryKey, freeze);
      refetchTopics(client, ['payouts', 'batches']);
    },
    onError: (error) => {
      toast.failure(failure, error);
      // The step may have happened, though its answer was lost.
      refetchTopics(client, ['payouts', 'batches']);
    },
  });
}

export const useFreezePayouts = () =>
  useFreezeStep(api.payouts.freezePayouts, {
    success: 'All payouts are frozen',
    failure: 'Failed to freeze payouts',
  });
export const useUnfreezePayouts = () =>
  useFreezeStep(api.payouts.unfreezePayouts, {
    success: 'Every figure is being compared',
    failure: 'Failed to unfreeze payouts',
  });
export const useWithdrawUnfreezing = () =>
  useFreezeStep(api.payouts.withdrawUnfreezing, {
    success: 'Payouts stay frozen',
    failure: 'Failed to withdraw the unfreezing',
  });
