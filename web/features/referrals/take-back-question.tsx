import { useState } from 'react';
import type { InvitationRow } from '../../../shared/referrals/contract.ts';
import { Question } from '../../components/question.tsx';
import { isTransient } from '../../lib/api-errors.ts';
import { useTakeBack } from './my-referrals.ts';

interface TakeBackQuestionProps {
  /** The invitation to take back; undefined while nothing is asked. */
  invitation: InvitationRow | undefined;
  onClose: () => void;
}

export function TakeBackQuestion({ invitation, onClose }: TakeBackQuestionProps) {
  const withdrawal = useTakeBack();
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState(invitation);
  if (invitation && invitation !== shown) setShown(invitation);
  const takeBack = () =>
    invitation &&
    withdrawal.mutate(invitation, {
      onSuccess: onClose,
      onError: (error) => isTransient(error) || onClose(),
    });
  return (
    <Question
      title="Take Back Invitation"
      open={invitation !== undefined}
      onClose={onClose}
      action="Take Back"
      danger
      pending={withdrawal.isPending}
      onConfirm={takeBack}
      overtaken={undefined}
    >
      <p>
        Your invitation to <strong>{shown?.email}</strong> no longer waits. The email can’t be
        called back: its link still leads to the registration, with your referral code.
      </p>
    </Question>
  );
}
