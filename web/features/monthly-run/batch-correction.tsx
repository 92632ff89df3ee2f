import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { BatchCorrection, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import {
  correctionWords,
  declarationWords,
  needsDeclaration,
} from '../../../shared/monthly-run/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { May } from '../../components/may.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { formatCalendarDay, formatShortMoment } from '../../lib/dates.ts';
import { useMe } from '../../lib/session.tsx';
import { firstAdministratorsQuery } from '../identity/queries.ts';
import css from './batch-correction.module.css';
import { useConfirmCorrection, useWithdrawCorrection } from './queries.ts';

/** Says beforehand that a correction waits for a colleague. */
export function SecondPerson({ batch }: { batch: PayoutBatch }) {
  if (!runtimeConfig().portal.fourEyesOnPayouts || !needsDeclaration(batch.status)) return null;
  return (
    <p className={css.second}>
      A file was downloaded, so a colleague with the finance permission has to confirm this. Until
      then nobody can download files or mark the batch as processing.
    </p>
  );
}

/** A correction that waits for a second person, with what that person can do. */
export function WaitingCorrection({ batch }: { batch: PayoutBatch }) {
  const { correction } = batch;
  return correction ? (
    <div className={css.callout}>
      <Waiting batch={batch} correction={correction} />
    </div>
  ) : null;
}

interface WaitingProps {
  batch: PayoutBatch;
  correction: BatchCorrection;
}

function Waiting({ batch: { batchId }, correction }: WaitingProps) {
  const { by, at, kind, reason, declaration, paymentDate } = correction;
  const { id: myId } = useMe();
  const { data } = useQuery(firstAdministratorsQuery());
  const confirm = useConfirmCorrection();
  const withdraw = useWithdrawCorrection();
  const isMine = by === myId;
  const name = data?.rows.find(({ id }) => id === by)?.fullName ?? 'A colleague';
  const date = paymentDate ? ` to ${formatCalendarDay(paymentDate)}` : '';
  return (
    <Callout tone="warning">
      <div className={css.waiting}>
        <p>
          <strong>
            {isMine ? 'You ask' : `${name} asks`} to {correctionWords[kind]}
            {date}
          </strong>{' '}
          ({formatShortMoment(at)}): {reason}
        </p>
        <p>
          {declarationWords[declaration]}{' '}
          {isMine
            ? 'A colleague with the finance permission has to confirm it.'
            : 'Make sure of that before you confirm it.'}{' '}
          Until then nobody can download files or mark the batch as processing.
        </p>
        <May change="monthlyRun.confirmCorrection">
          <div className={css.buttons}>
            {isMine ? null : (
              <Button
                type="primary"
                loading={confirm.isPending}
                onClick={() => confirm.mutate({ batchId, at })}
              >
                Confirm Correction
              </Button>
            )}
            <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ batchId, at })}>
              Withdraw Correction
            </Button>
          </div>
        </May>
      </div>
    </Callout>
  );
}
