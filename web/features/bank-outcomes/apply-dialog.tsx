import type { BankFile, OutcomeTotals } from '../../../shared/bank-outcomes/schemas.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { failureReason, isErrorCode } from '../../lib/api-errors.ts';
import { untilOver } from '../../lib/second-person.ts';
import { consequences, toApply } from './outcome-words.ts';
import { useApplyBankFile } from './queries.ts';

interface ApplyDialogProps {
  file: BankFile;
  totals: OutcomeTotals;
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation before the outcomes are applied, with what they do. */
export function ApplyDialog({ file, totals, open, onClose }: ApplyDialogProps) {
  const application = useApplyBankFile();
  const rest = totals.mismatch.lines + totals.unknown.lines;
  return (
    <Question
      title={`Apply ${countOf(toApply(totals), 'Outcome')}`}
      action="Apply Outcomes"
      open={open}
      onClose={onClose}
      pending={application.isPending}
      onConfirm={() => application.mutate(file, untilOver(onClose))}
      overtaken={undefined}
    >
      {isErrorCode(application.error, 'FORBIDDEN') ? (
        <Callout tone="warning">{failureReason(application.error)}</Callout>
      ) : null}
      <Callout>
        {consequences(totals).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Callout>
      {rest > 0 ? <p>{countOf(rest, 'mismatched or unknown line')} will change nothing.</p> : null}
    </Question>
  );
}
