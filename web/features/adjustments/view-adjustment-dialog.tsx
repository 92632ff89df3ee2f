import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { adjustmentKindWords } from '../../../shared/adjustments/rules.ts';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Link } from '../../components/link.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { agentPagePath } from '../../lib/paths.ts';
import {
  AdjustedMoney,
  AdjustmentStatusBadge,
  adjustmentStatusName,
} from './adjustment-columns.tsx';
import { AttachmentLink } from './attachment-link.tsx';

/** All about an adjustment. */
export function ViewAdjustmentDialog({ row, open, ...dialog }: RowDialogProps<Adjustment>) {
  return (
    <Dialog title="Adjustment" open={open} onClose={dialog.onClose} afterClose={dialog.afterClose}>
      <Details>
        <Detail label="Agent">
          <Link to={agentPagePath(row.agentId)}>{row.agentName}</Link>
        </Detail>
        <Detail label="Status">
          <AdjustmentStatusBadge status={row.status} />
        </Detail>
        <Detail label="Amount">
          <AdjustedMoney row={row} />
        </Detail>
        <Detail label="Kind">{adjustmentKindWords[row.kind]}</Detail>
        <Detail label="Reason">{row.reason}</Detail>
        <Detail label="Attachment">
          {row.fileName && open ? <AttachmentLink row={row} /> : undefined}
        </Detail>
        <Detail label="Entered">
          {formatMoment(row.createdAt)} by {row.createdBy.name}
        </Detail>
        <Detail label={adjustmentStatusName(row)}>
          {row.decidedAt ? `${formatMoment(row.decidedAt)} by ${row.decidedBy?.name}` : undefined}
        </Detail>
        <Detail label="Why It Was Refused">{row.refusal}</Detail>
      </Details>
    </Dialog>
  );
}
