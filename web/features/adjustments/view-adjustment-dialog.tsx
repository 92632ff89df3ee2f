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
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { attachmentLink } from './adjustment-queries.ts';

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

/** In ms: a link expires after 15 minutes, and an open dialog renews it before. */
const RENEWED_AFTER_MS = 12 * 60_000;

/** Opens the file that is attached to an adjustment, in a new tab. */
function AttachmentLink({ row: { id, fileName } }: { row: Adjustment }) {
  const { data, error, refetch } = useQuery({
    ...attachmentLink(id),
    gcTime: 0,
    refetchInterval: RENEWED_AFTER_MS,
  });
  if (data)
    return (
      <a href={data.url} target="_blank" rel="noreferrer noopener">
        {fileName}
      </a>
    );
  if (!error) return 'Preparing the link…';
  return (
    <span role="alert">
      The file can’t be shown now.{' '}
      <Button size="small" onClick={() => void refetch()}>
        Retry
      </Button>
    </span>
  );
}
