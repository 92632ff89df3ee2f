import type { BatchLine, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { inAll } from './batch-words.ts';
import { Correct, declared, setOf } from './correct-batch-dialogs.tsx';
import { useTakeOutLine } from './queries.ts';

/** Takes a line out of a locked batch, such as one that is suspected of fraud. */
export function TakeOutLineDialog(props: RowDialogProps<BatchLine & { batch: PayoutBatch }>) {
  const { row: line, open, onClose, afterClose } = props;
  const { batch, payoutId, agentName, amountCents } = line;
  const step = useTakeOutLine();
  return (
    <Correct
      {...{ batch, open, onClose, afterClose, step }}
      title="Take out of the batch"
      action="Take Out"
      danger
      name="takeOutLine"
      correct={(values, onError) =>
        step.mutateAsync(
          { ...setOf(batch), payoutId, ...declared(values) },
          untilOver(onClose, onError),
        )
      }
      consequence={`${formatRand(amountCents)} to ${agentName} leaves the batch, which is then ${inAll(batch.lines - 1, batch.totalCents - amountCents)}, and stays pending. New files are written without it.`}
    />
  );
}
