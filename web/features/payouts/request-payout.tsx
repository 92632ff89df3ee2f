import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Earnings } from '../../../shared/ledger/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { conflictReason } from '../../lib/api-errors.ts';
import { useOpenedOnly } from '../../lib/opened.ts';
import { toast } from '../../lib/toasts.ts';
import { RequestObstacles } from './obstacles.tsx';
import { refusalWords } from './payout-words.ts';
import { useRequestPayout } from './queries.ts';

const FAILED = 'Failed to request payout';

/** Requests the whole available balance, after one confirmation. */
export function RequestPayout({ earnings }: { earnings: Earnings }) {
  const { availableCents } = earnings;
  const question = useOpenedOnly('requestPayout');
  const request = useRequestPayout();
  const refused = conflictReason(request.error);

  const ask = () => {
    request.reset();
    if (availableCents > 0) question.show();
    else toast.error('No balance available for payout');
  };
  // The balance may fall to zero while the dialog is open; it must not open again by itself once it rises.
  const isOver = question.isOpen && availableCents <= 0 && !request.isPending;
  const leave = useEffectEvent(question.hide);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  const confirm = () =>
    request.mutate(availableCents, {
      onSuccess: () => {
        toast.success('Payout request submitted successfully!');
        question.hide();
      },
      onError: (error) =>
        // The dialog explains the reasons that it knows.
        conflictReason(error) ? toast.error(FAILED) : toast.failure(FAILED, error),
    });

  return (
    <>
      <Button onClick={ask}>Request Payout</Button>
      <Dialog
        title={`Request ${formatRand(availableCents)}?`}
        open={question.isOpen && !isOver}
        onClose={question.hide}
        footer={
          <>
            <Button onClick={question.hide}>Cancel</Button>
            <Button type="primary" loading={request.isPending} onClick={confirm}>
              Request Payout
            </Button>
          </>
        }
      >
        {refused ? (
          <Callout tone="warning">{refusalWords(refused, availableCents)}</Callout>
        ) : (
          <RequestObstacles earnings={earnings} />
        )}
        <p>
          Your whole available balance of <strong>{formatRand(availableCents)}</strong> will be
          requested. Payouts are processed in 3-5 business days
          {earnings.bankAccount ? (
            <>
              {' '}
              and go to <strong>{earnings.bankAccount}</strong>
            </>
          ) : null}
          .
        </p>
      </Dialog>
    </>
  );
}
