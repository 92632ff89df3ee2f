import { Button } from 'antd';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import type { api } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useAskedToast } from '../approvals/index.ts';
import { useAskApproval } from '../approvals/queries.ts';
import { seenOf } from './admin-queries.ts';

type Answer = Awaited<ReturnType<typeof api.payouts.stepPayouts>>;

/** The payouts of a bulk step that were refused because one person may not mark them as processing alone. */
export function needingTwo(payouts: readonly AdminPayout[], answer: Answer | undefined) {
  const refused = (answer?.results ?? []).flatMap((result) =>
    result.outcome === 'refused' && result.code === 'FORBIDDEN' ? [result.id] : [],
  );
  return payouts.filter(({ id }) => refused.includes(id));
}

interface AskForManyProps {
  payouts: readonly AdminPayout[];
  onAsked: () => void;
}

/** Asks another person to mark payouts as processing, as one act. */
export function AskForMany({ payouts, onAsked }: AskForManyProps) {
  const asking = useAskApproval();
  const tellAsked = useAskedToast();
  const ask = () =>
    asking.mutate(
      {
        operation: 'payouts.stepPayouts',
        input: { step: 'processing', payouts: payouts.map(seenOf) },
      },
      {
        onSuccess: () => {
          tellAsked();
          onAsked();
        },
        onError: (error) => toast.failure('Failed to ask for confirmation', error),
      },
    );
  return (
    <Button type="primary" loading={asking.isPending} onClick={ask}>
      Ask for Confirmation of {countOf(payouts.length, 'Payout')}
    </Button>
  );
}
