import { useEffect, useState } from 'react';
import { Question } from '../../components/question.tsx';
import { dropWaiting, waitingSales } from './outbox.ts';

interface SignOutQuestionProps {
  userId: string;
  onStay: () => void;
  onSignOut: () => void;
}

/** Asks before signing out while sales wait, because signing out deletes them from the device. */
export default function SignOutQuestion({ userId, onStay, onSignOut }: SignOutQuestionProps) {
  const [open, setOpen] = useState(true);
  const [count, setCount] = useState<number>();
  useEffect(() => {
    void waitingSales(userId).then(({ length }) => setCount(length));
  }, [userId]);
  const forgetAll = async () => {
    for (const { key } of await waitingSales(userId)) await dropWaiting(key);
    onSignOut();
  };
  return (
    <Question
      title="Sign Out"
      open={open}
      onClose={() => setOpen(false)}
      afterClose={onStay}
      action="Sign Out"
      danger
      pending={count === undefined}
      onConfirm={() => void forgetAll()}
      overtaken={undefined}
    >
      <p>
        {count === 1 ? '1 sale hasn’t' : `${count ?? ''} sales haven’t`} been submitted yet. If you
        sign out now, what you typed is deleted from this device.
      </p>
    </Question>
  );
}
