import { Button } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { useRequestPayout } from './queries.ts';

/** Requests the whole available balance, after one confirmation. */
export function RequestPayout({ availableCents }: { availableCents: number }) {
  const [asking, setAsking] = useState(false);
  const request = useRequestPayout();
  const isChanged = isErrorCode(request.error, 'CONFLICT');

  const ask = () => {
    request.reset();
    if (availableCents > 0) setAsking(true);
    else toast.error('No balance available for payout');
  };
  const confirm = () =>
    request.mutate(availableCents, {
      onSuccess: () => {
        toast.success('Payout request submitted successfully!');
        setAsking(false);
      },
      onError: (error) => toast.failure('Failed to request payout', error),
    });

  return (
    <>
      <Button size="large" onClick={ask}>
        Request Payout
      </Button>
      <Dialog
        title={`Request ${formatRand(availableCents)}?`}
        // The balance may fall to zero while the dialog is open.
        open={asking && (availableCents > 0 || request.isPending)}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button type="primary" loading={request.isPending} onClick={confirm}>
              Request Payout
            </Button>
          </>
        }
      >
        {isChanged ? (
          <Callout tone="warning">
            Your balance changed while you looked. It is {formatRand(availableCents)} now; nothing
            was requested.
          </Callout>
        ) : null}
        <p>
          Your whole available balance of <strong>{formatRand(availableCents)}</strong> will be
          requested. Payouts are processed in 3-5 business days and go to the bank account in your
          profile.
        </p>
      </Dialog>
    </>
  );
}
