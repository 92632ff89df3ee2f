/** Saving where payouts go: of a change, whoever makes it proves the password first. */
import { useMutation } from '@tanstack/react-query';
import type { api } from '../../lib/api.ts';
import { useMe } from '../../lib/session.tsx';

export type BankingInput = Parameters<typeof api.agents.saveBanking>[0];
type Options = { context: { accessToken?: string } };

/** It fails with PasswordRefused where the password is wrong. Nothing of it is kept. */
export function useSaveBankingBy<Saved>(
  save: (banking: BankingInput, options: Options) => Promise<Saved>,
  onSaved: (saved: Saved) => void,
) {
  const { email } = useMe();
  return useMutation({
    mutationFn: async ({ banking, password }: { banking: BankingInput; password?: string }) => {
      if (password === undefined) return save(banking, { context: {} });
      // Large, and needed by whoever changes a bank account only.
      const { provePassword } = await import('../../lib/password-proof.ts');
      return save(banking, { context: { accessToken: await provePassword(email, password) } });
    },
    gcTime: 0,
    onSuccess: onSaved,
  });
}

/** As the form uses it, whoever's details it saves. */
export interface SaveBanking {
  isPending: boolean;
  mutate: (
    input: { banking: BankingInput; password?: string },
    then: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
}
