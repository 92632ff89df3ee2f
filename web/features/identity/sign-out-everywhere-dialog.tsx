import { useMutation } from '@tanstack/react-query';
import { Question } from '../../components/question.tsx';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useSignOut } from './use-sign-out.ts';

/** Asks before all sessions of the person end, this one too: only the password can begin another. */
export function SignOutEverywhereDialog(dialog: { open: boolean; onClose: () => void }) {
  const leave = useSignOut();
  const out = useMutation({
    mutationFn: () => api.identity.endMySessions(),
    onSuccess: leave,
    onError: (error) => toast.failure('You couldn’t be signed out everywhere', error),
  });
  return (
    <Question
      {...dialog}
      title="Sign Out Everywhere"
      action="Sign Out Everywhere"
      danger
      pending={out.isPending}
      onConfirm={() => out.mutate()}
      overtaken={undefined}
    >
      <p>
        Every browser and phone that is signed in to your account is signed out, this one too. Texts
        that you haven’t sent yet are removed from this device.
      </p>
    </Question>
  );
}
