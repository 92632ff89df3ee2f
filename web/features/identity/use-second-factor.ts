/** Sets up the person's second factor at the user pool, and turns it on and off through the API. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { setUpTOTP, verifyTOTPSetup } from 'aws-amplify/auth';
import { useId, useRef, useState } from 'react';
import { runtimeConfig } from '../../config/runtime.ts';
import { api } from '../../lib/api.ts';
import { useMe, useSession } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';

/** A new secret for an authenticator app: as text, and as the address in the QR code. */
export function useNewSecret() {
  const { email } = useMe();
  const visit = useId();
  return useQuery({
    // Each visit gets a secret of its own, which stays the same while it lasts.
    queryKey: ['second-factor-secret', visit],
    queryFn: async () => {
      const { sharedSecret, getSetupUri } = await setUpTOTP();
      const { companyName } = runtimeConfig().portal;
      return { secret: sharedSecret, uri: getSetupUri(companyName, email).toString() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/**
 * Checks the first code of a new app, and then turns the factor on. Recovery codes are shown before it ends.
 */
export function useFirstCode(onDone: () => void) {
  const { refresh } = useSession();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const finish = async () => {
    await refresh();
    toast.success('Second factor is on');
    onDone();
  };
  // The pool takes each code once: where the second step failed, it alone is done again.
  const accepted = useRef<string>(undefined);
  const sendCode = async (code: string) => {
    if (accepted.current !== code) await verifyTOTPSetup({ code });
    accepted.current = code;
    const answer = await api.identity.setSecondFactor({ isOn: true });
    if (answer.recoveryCodes) setRecoveryCodes(answer.recoveryCodes);
    else await finish();
  };
  return { sendCode, recoveryCodes, finish };
}

/** Replaces the recovery codes; the new ones are shown once. */
export function useNewCodes() {
  const { refresh } = useSession();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: () => api.identity.setSecondFactor({ isOn: true, replacesCodes: true }),
    onSuccess: () => refresh(),
    onError: (error) => toast.failure('Failed to make recovery codes', error),
  });
  return { replace: () => mutate(), recoveryCodes: data?.recoveryCodes, isPending, reset };
}

export function useTurnOff(onDone: () => void) {
  const { refresh } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.identity.setSecondFactor({ isOn: false }),
    onSuccess: async () => {
      await refresh();
      toast.success('Second factor is off');
      onDone();
    },
    onError: (error) => toast.failure('Failed to turn off the second factor', error),
  });
  return { turnOff: () => mutate(), isPending };
}
