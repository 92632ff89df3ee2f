import { useQuery } from '@tanstack/react-query';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { adjustmentKindWords, signedCentsOf } from '../../../shared/adjustments/rules.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { agentBalanceQuery } from '../agents/queries.ts';
import { AdjustmentQuestion } from './adjustment-question.tsx';
import { useReleaseAdjustment } from './adjustment-queries.ts';
import { balanceWords } from './balance-words.ts';

/** Posts an adjustment that another person entered, with what the balance will be. */
export default function ReleaseAdjustmentDialog(props: RowDialogProps<Adjustment>) {
  const { row, onClose } = props;
  const release = useReleaseAdjustment();
  const { data } = useQuery(agentBalanceQuery(props.open ? row.agentId : undefined));
  const after = data && data.availableCents + signedCentsOf(row);
  return (
    <AdjustmentQuestion
      {...props}
      title="Release Adjustment"
      action="Release"
      progress={release}
      onConfirm={() => release.mutate({ adjustmentId: row.id }, { onSuccess: onClose })}
    >
      <Callout tone={after !== undefined && after < 0 ? 'warning' : 'info'}>
        <strong>{formatRand(row.amountCents)}</strong>{' '}
        {row.direction === 'credit' ? 'is added to' : 'is taken from'} the balance of{' '}
        {row.agentName}.{' '}
        {after === undefined ? null : (
          <strong>{balanceWords(row.agentName, after)} afterwards.</strong>
        )}
      </Callout>
      <p>
        {adjustmentKindWords[row.kind]}: {row.reason}
      </p>
      <p className="quiet">
        Entered by {row.createdBy.name}. {row.agentName} gets a message with kind and reason.
      </p>
    </AdjustmentQuestion>
  );
}
