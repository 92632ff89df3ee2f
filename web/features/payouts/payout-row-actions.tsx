import {
  CheckOutlined,
  CloseOutlined,
  LockOutlined,
  RollbackOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { RowAction } from '../../components/row-action.tsx';
import type { ListKey } from '../../lib/list-keys.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import { useMarkProcessing } from './admin-queries.ts';
import type { PayoutStep } from './payout-dialogs.tsx';

/** The keys of a row's steps. */
export const payoutKeys: readonly ListKey[] = [
  { key: 'p', does: 'Mark Processing' },
  { key: 'd', does: 'Mark Paid (done)' },
  { key: 'r', does: 'Reject' },
  { key: 'b', does: 'Mark Returned (by the bank)' },
];

interface PayoutRowActionsProps {
  payout: AdminPayout;
  onStep: (step: PayoutStep) => void;
  /** For the step that asks nothing. */
  place: Pick<ListPlace<AdminPayout>, 'keep' | 'goOn'>;
}

/** The steps that a payout's status allows. */
export function PayoutRowActions({ payout, onStep, place }: PayoutRowActionsProps) {
  const processing = useMarkProcessing();
  const process = () => {
    // The details say why, and who can.
    if (payout.held) return onStep({ kind: 'view', payout });
    place.keep(payout);
    processing.mutate(
      { payoutId: payout.id },
      { onSuccess: () => place.goOn(payout.id), onError: () => place.goOn() },
    );
  };
  switch (payout.status) {
    case 'pending':
      return (
        <>
          <RowAction
            label="Mark Processing"
            icon={payout.held ? LockOutlined : SyncOutlined}
            shortcut="p"
            loading={processing.isPending}
            onClick={process}
          />
          <RowAction
            label="Reject"
            icon={CloseOutlined}
            shortcut="r"
            danger
            onClick={() => onStep({ kind: 'reject', payout })}
          />
        </>
      );
    case 'processing':
      return (
        <>
          <RowAction
            label="Mark Paid"
            icon={payout.held ? LockOutlined : CheckOutlined}
            shortcut="d"
            onClick={() => onStep({ kind: payout.held ? 'view' : 'pay', payout })}
          />
          <MarkReturned payout={payout} onStep={onStep} />
        </>
      );
    case 'paid':
      return <MarkReturned payout={payout} onStep={onStep} />;
    default:
      return null;
  }
}

function MarkReturned({ payout, onStep }: Pick<PayoutRowActionsProps, 'payout' | 'onStep'>) {
  return (
    <RowAction
      label="Mark Returned"
      icon={RollbackOutlined}
      shortcut="b"
      danger
      onClick={() => onStep({ kind: 'return', payout })}
    />
  );
}
