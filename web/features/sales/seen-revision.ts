import type { AdminSale } from '../../../shared/sales/contract.ts';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { conflictingState } from '../../lib/api-errors.ts';
import { useSeen } from '../../lib/use-seen.ts';

export interface SeenRevision {
  /** The revision that a decision names. */
  revision: number;
  /** The sale was corrected since, and the dialog shows what it is now. */
  isCorrected: boolean;
  /** The present revision was looked at. */
  accept: () => void;
}

/**
 * The revision that the administrator saw when the dialog opened: its row goes on changing under the open
 * dialog.
 */
export function useSeenRevision({
  row: { revision, status },
  open,
}: Pick<RowDialogProps<AdminSale>, 'row' | 'open'>): SeenRevision {
  const { value, isChanged, accept } = useSeen(revision, open);
  return { revision: value, isCorrected: status === 'pending' && isChanged, accept };
}

/** True where the sale was corrected in the moment of the decision: it is still to be decided. */
export const isCorrectedMeanwhile = (error: unknown): boolean =>
  conflictingState(error)?.['status'] === 'pending';
