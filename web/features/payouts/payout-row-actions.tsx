import {
  CheckOutlined,
  CloseOutlined,
  LockOutlined,
  RollbackOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { RowAction } from '../../components/row-action.tsx';
import type { RowMutationCallbacks } from '../../components/use-admin-list.ts';
import type { ListKey } from '../../lib/list-keys.ts';
import { useMarkProcessing } from './admin-queries.ts';

/** Keyboard shortcuts of a row's steps. */
export const payoutKeys: readonly ListKey[] = [
  { key: 'p', does: 'Mark Processing' },
  { key: 'd', does: 'Mark Paid (done)' },
  { key: 'r', does: 'Reject' },
  { key: 'b', does: 'Mark Returned (by the bank)' },
];

interface PayoutRowActionsProps {
  payout: AdminPayout;
  onOpen: (kind: 'view' | 'pay' | 'reject' | 'return') => void;
  /** Gives the callbacks of "Mark Processing", which opens no dialog. */
  onProcess: (payout: AdminPayout) => RowMutationCallbacks;
}

export function PayoutRowActions({ payout, onOpen, onProcess }: PayoutRowActionsProps) {
  const processing = useMarkProcessing();
  const process = () => {
    // The details say why it is held, and who may release it.
    if (payout.held) onOpen('view');
    else processing.mutate({ payoutId: payout.id }, onProcess(payout));
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
            onClick={() => onOpen('reject')}
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
            onClick={() => onOpen(payout.held ? 'view' : 'pay')}
          />
          <MarkReturned onClick={() => onOpen('return')} />
        </>
      );
    case 'paid':
      return <MarkReturned onClick={() => onOpen('return')} />;
    default:
      return null;
  }
}

/** Says that the bank returned a payment. */
export const MarkReturned = ({ onClick }: { onClick: () => void }) => (
  <RowAction label="Mark Returned" icon={RollbackOutlined} shortcut="b" danger onClick={onClick} />
);
