/** What agents ask of their own profile, and change. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MyProfile } from '../../../shared/agents/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import { useSaveBankingBy } from './save-banking.ts';

/** The own profile, with the account number masked. */
export const myProfileQuery = () => queries.agents.getMyProfile.queryOptions();

/** Shows a changed profile, here and in what the session knows of the person. */
function useShowProfile(): (profile: MyProfile) => void {
  const client = useQueryClient();
  const { refresh } = useSession();
  return (profile) => {
    client.setQueryData(myProfileQuery().queryKey, profile);
    void refresh();
  };
}

/** Changes the own referral code. */
export const useChangeReferralCode = () =>
  useMutation({
    mutationFn: (code: string) => api.agents.changeReferralCode({ code }),
    onSuccess: useShowProfile(),
  });

/** The own bank details with the whole account number, which is kept nowhere. */
export const useViewBanking = () =>
  useMutation({ mutationFn: () => api.agents.viewMyBanking(), gcTime: 0 });

/** Saves where the own payouts go. */
export const useSaveBanking = () =>
  useSaveBankingBy(
    (banking, options) => api.agents.saveBanking(banking, options),
    useShowProfile(),
  );
