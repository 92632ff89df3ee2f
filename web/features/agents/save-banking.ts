/** Saves bank details. A change of existing details needs a fresh sign-in with the password. */
import { useMutation } from '@tanstack/react-query';
import type { api } from '../../lib/api.ts';
import { askForPassword } from '../../lib/password-prompt.ts';
import { useMe } from '../../lib/session.tsx';

const CODE_MISSING = 'Enter the code of your app too. Press Save to be asked for it again.';

export type BankingInput = Parameters<typeof api.agents.saveBanking>[0];
type Options = { context: { accessToken?: string } };

/** Fails with PasswordRefused where the password is wrong. The input is not cached. */
export function useSaveBankingBy<Saved>(
  save: (banking: BankingInput, options: Options) => Promise<Saved>,
  onSaved: (saved: Saved) => void,
) {
  const { email } = useMe();
  return useMutation({
    mutationFn: async ({ banking, password }: { banking: BankingInput; password?: string }) => {
      if (password === undefined) return save(banking, { context: {} });
      // A large module, needed only for a change of bank details.
      const { provePassword, PasswordRefused } = await import('../../lib/password-proof.ts');
      const proof = await provePassword(email, password);
      const accessToken = typeof proof === 'string' ? proof : await askForPassword(proof);
      if (accessToken === undefined) throw new PasswordRefused(CODE_MISSING);
      return save(banking, { context: { accessToken } });
    },
    gcTime: 0,
    onSuccess: onSaved,
  });
}

/** The mutation as the form uses it, for agents and administrators. */
export interface SaveBanking {
  isPending: boolean;
  mutateAsync: (
    input: { banking: BankingInput; password?: string },
    then: { onSuccess: () => void; onError: (error: Error) => void },
  ) => Promise<unknown>;
}
