/** Queries and changes of the agent's own profile. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MyProfile } from '../../../shared/agents/schemas.ts';
import { api, queries } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import { useSaveBankingBy } from './save-banking.ts';

export const myProfileQuery = () => queries.agents.getMyProfile.queryOptions();

/** Shows a changed profile here and in the session. */
function useShowProfile(): (profile: MyProfile) => void {
  const client = useQueryClient();
  const { refresh } = useSession();
  return (profile) => {
    client.setQueryData(myProfileQuery().queryKey, profile);
    // Earnings say where payouts go.
    void client.invalidateQueries({ queryKey: queries.ledger.key() });
    void refresh();
  };
}

export const useChangeReferralCode = () =>
  useMutation({
    mutationFn: (code: string) => api.agents.changeReferralCode({ code }),
    onSuccess: useShowProfile(),
  });

/** The agent's own bank details with the whole account number; not cached. */
export const useViewBanking = () =>
  useMutation({ mutationFn: () => api.agents.viewMyBanking(), gcTime: 0 });

export const useSaveBanking = () =>
  useSaveBankingBy(
    (banking, options) => api.agents.saveBanking(banking, options),
    useShowProfile(),
  );
