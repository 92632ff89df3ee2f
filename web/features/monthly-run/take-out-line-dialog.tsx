import { Form } from 'antd';
import type { BatchLine, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { SecondPerson } from './batch-correction.tsx';
import { inAll, standing } from './batch-words.ts';
import { isOvertaken, setOf, voidFiles } from './correct-batch-dialogs.tsx';
import { CorrectionForm, type CorrectionValues } from './correction-form.tsx';
import { useTakeOutLine } from './queries.ts';

/** Takes a line out of a locked batch, such as one that is suspected of fraud. */
export function TakeOutLineDialog(props: RowDialogProps<BatchLine & { batch: PayoutBatch }>) {
  const { row: line, onClose, ...dialog } = props;
  const { batch } = line;
  const [form] = Form.useForm<CorrectionValues>();
  const step = useTakeOutLine();
  const takeOut = ({ reason, declaration }: CorrectionValues, onError: (error: unknown) => void) =>
    step.mutateAsync(
      {
        ...setOf(batch),
        payoutId: line.payoutId,
        reason,
        ...(declaration ? { declaration } : {}),
      },
      untilOver(onClose, onError),
    );
  return (
    <Question
      {...dialog}
      title="Take out of the batch"
      onClose={onClose}
      action="Take Out"
      danger
      pending={step.isPending}
      error={step.error}
      onConfirm={form.submit}
      overtaken={isOvertaken(batch, dialog.open, step) ? standing(batch) : undefined}
    >
      <Callout tone="warning">
        <strong>{formatRand(line.amountCents)}</strong> to {line.agentName} leaves the batch, which
        is then {inAll(batch.lines - 1, batch.totalCents - line.amountCents)}. New files are written
        without it. {voidFiles(batch)}
      </Callout>
      <p>The payout stays pending: it can be paid singly, rejected, or go with a later month.</p>
      <SecondPerson batch={batch} />
      <CorrectionForm
        form={form}
        name="takeOutLine"
        batch={batch}
        help="Administrators see it among the exceptions; the agent doesn’t."
        onGiven={takeOut}
      />
    </Question>
  );
}
