import { CheckOutlined, CloseOutlined, RollbackOutlined, SyncOutlined } from '@ant-design/icons';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { RowAction } from '../../components/row-action.tsx';
import type { ListKey } from '../../lib/list-keys.ts';
import { openSteps } from './open-steps.ts';

/** Keyboard shortcuts of a row's steps. */
export const payoutKeys: readonly ListKey[] = [
  { key: 'p', does: 'Mark Processing' },
  { key: 'd', does: 'Mark Paid (done)' },
  { key: 'r', does: 'Reject' },
  { key: 'b', does: 'Mark Returned (by the bank)' },
];

interface PayoutRowActionsProps {
  payout: AdminPayout;
  onOpen: (kind: 'view' | 'process' | 'pay' | 'reject' | 'return') => void;
}

/** The steps that this payout can take by itself. */
export function PayoutRowActions({ payout, onOpen }: PayoutRowActionsProps) {
  const steps = openSteps(payout);
  return (
    <>
      {steps.includes('processing') ? (
        <RowAction
          label="Mark Processing"
          icon={SyncOutlined}
          shortcut="p"
          onClick={() => onOpen('process')}
        />
      ) : null}
      {steps.includes('rejected') ? (
        <RowAction
          label="Reject"
          icon={CloseOutlined}
          shortcut="r"
          danger
          onClick={() => onOpen('reject')}
        />
      ) : null}
      {steps.includes('paid') ? (
        <RowAction
          label="Mark Paid"
          icon={CheckOutlined}
          shortcut="d"
          onClick={() => onOpen('pay')}
        />
      ) : null}
      {steps.includes('returned') ? <MarkReturned onClick={() => onOpen('return')} /> : null}
    </>
  );
}

/** Says that the bank returned a payment. */
export const MarkReturned = ({ onClick }: { onClick: () => void }) => (
  <RowAction label="Mark Returned" icon={RollbackOutlined} shortcut="b" danger onClick={onClick} />
);
