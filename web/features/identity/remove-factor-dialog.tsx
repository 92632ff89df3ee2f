import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilAnswered } from '../../lib/api-errors.ts';
import { useRemoveFactor } from './queries.ts';

interface Person {
  id: string;
  fullName: string;
  email: string;
}

/** Asks before the second factor of a person who has lost the app is removed. */
export function RemoveFactorDialog<Row extends Person>({
  row: person,
  ...dialog
}: RowDialogProps<Row>) {
  const removal = useRemoveFactor();
  return (
    <Question
      {...dialog}
      title="Remove Second Factor"
      action="Remove"
      danger
      pending={removal.isPending}
      onConfirm={() => removal.mutate(person.id, untilAnswered(dialog.onClose))}
      overtaken={undefined}
    >
      <p>
        Remove the second factor of <strong>{person.fullName}</strong> ({person.email})?
      </p>
      <p>
        The password alone opens the account then, and they are signed out everywhere. Make sure
        that it is really they who ask: call them on a number that you know. They get an email about
        it.
      </p>
    </Question>
  );
}
