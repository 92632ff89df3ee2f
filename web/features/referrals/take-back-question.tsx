import { useState } from 'react';
import type { InvitationRow } from '../../../shared/referrals/contract.ts';
import { Question } from '../../components/question.tsx';
import { untilAnswered } from '../../lib/api-errors.ts';
import { useTakeBack } from './my-referrals.ts';

interface TakeBackQuestionProps {
  invitation: InvitationRow;
  onClosed: () => void;
}

/** Asks before an invitation is taken back. */
export default function TakeBackQuestion({ invitation, onClosed }: TakeBackQuestionProps) {
  const [open, setOpen] = useState(true);
  const withdrawal = useTakeBack();
  const close = () => setOpen(false);
  return (
    <Question
      title="Take Back Invitation"
      open={open}
      onClose={close}
      afterClose={onClosed}
      action="Take Back"
      danger
      pending={withdrawal.isPending}
      onConfirm={() => withdrawal.mutate(invitation, untilAnswered(close))}
      overtaken={undefined}
    >
      <p>
        Your invitation to <strong>{invitation.email}</strong> no longer waits. The email can’t be
        called back: its link still leads to the registration, with your referral code.
      </p>
    </Question>
  );
}
