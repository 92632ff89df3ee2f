import { Button } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Dialog } from '../../components/dialog.tsx';
import { toast } from '../../lib/toasts.ts';
import { useRequestPayout } from './queries.ts';

/** Requests all that is available, after one confirmation. */
export function RequestPayout({ availableCents }: { availableCents: number }) {
  const [asking, setAsking] = useState(false);
  const request = useRequestPayout();

  const ask = () => {
    if (availableCents > 0) setAsking(true);
    else toast.error('No balance available for payout');
  };
  const confirm = () =>
    request.mutate(availableCents, {
      onSuccess: () => toast.success('Payout request submitted successfully!'),
      onError: (error) => toast.failure('Failed to request payout', error),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Button size="large" onClick={ask}>
        Request Payout
      </Button>
      <Dialog
        title={`Request ${formatRand(availableCents)}?`}
        open={asking}
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
        <p>
          Your whole available balance of <strong>{formatRand(availableCents)}</strong> will be
          requested. Payouts are processed in 3-5 business days and go to the bank account in your
          profile.
        </p>
      </Dialog>
    </>
  );
}
