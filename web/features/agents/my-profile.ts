/** What agents ask of their own profile, and change. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MyProfile } from '../../../shared/agents/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { useMe, useSession } from '../../lib/session.tsx';

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

export type BankingInput = Parameters<typeof api.agents.saveBanking>[0];

/**
 * Saves where the own payouts go; of a change the password is proven first.
 * It fails with PasswordRefused where that is wrong.
 */
export function useSaveBanking() {
  const { email } = useMe();
  const show = useShowProfile();
  return useMutation({
    mutationFn: async ({ banking, password }: { banking: BankingInput; password?: string }) => {
      if (password === undefined) return api.agents.saveBanking(banking);
      // Large, and needed by whoever changes a bank account only.
      const { provePassword } = await import('../../lib/password-proof.ts');
      const accessToken = await provePassword(email, password);
      return api.agents.saveBanking(banking, { context: { accessToken } });
    },
    gcTime: 0,
    onSuccess: show,
  });
}
