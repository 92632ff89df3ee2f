import { countOf } from '../../../shared/kernel/count.ts';
import type {
  NetworkStatement,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { useApplyStatement } from './queries.ts';
import { consequences, toApply, toLookInto } from './statement-words.ts';

interface ApplyStatementProps {
  statement: NetworkStatement;
  totals: StatementTotals;
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation before sales end and are activated, with what that does. */
export function ApplyStatementDialog({ statement, totals, open, onClose }: ApplyStatementProps) {
  const application = useApplyStatement();
  const rest = toLookInto(totals);
  return (
    <Question
      title={`Apply to ${countOf(toApply(totals), 'Sale')}`}
      action="Apply Statement"
      open={open}
      onClose={onClose}
      pending={application.isPending}
      onConfirm={() => application.mutate(statement, { onSuccess: onClose })}
      overtaken={undefined}
    >
      <Callout>
        {consequences(totals).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Callout>
      {rest > 0 ? (
        <p>
          {countOf(rest, 'finding')} to look into {rest === 1 ? 'changes' : 'change'} nothing.
        </p>
      ) : null}
    </Question>
  );
}
