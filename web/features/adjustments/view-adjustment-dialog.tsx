import { Button } from 'antd';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { adjustmentKindWords } from '../../../shared/adjustments/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Link } from '../../components/link.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { agentPagePath } from '../../lib/paths.ts';
import { useMay } from '../../lib/permissions.ts';
import { AdjustedMoney, AdjustmentStatusBadge } from './adjustment-columns.tsx';
import { AttachmentLink } from './attachment-link.tsx';

type Steps = 'release' | 'refuse' | 'withdraw';

/** All about an adjustment, with the steps that the reader may take. */
export function ViewAdjustmentDialog(props: RowDialogProps<Adjustment, Steps>) {
  const { row, open, onOpen } = props;
  const may = useMay()('adjustments.releaseAdjustment');
  const steps = may && row.status === 'pending' ? stepsOf(row) : [];
  return (
    <Dialog
      title="Adjustment"
      open={open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      footer={
        steps.length > 0
          ? steps.map((step) => (
              <Button
                key={step}
                type={step === 'release' ? 'primary' : 'default'}
                danger={step === 'refuse'}
                onClick={() => onOpen(step)}
              >
                {labels[step]}
              </Button>
            ))
          : undefined
      }
    >
      {row.status === 'pending' ? (
        <Callout tone="warning">
          It waits for a second person, and the balance hasn’t moved. {row.needsTwo}{' '}
          {row.held?.release}
        </Callout>
      ) : null}
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
        <Detail label={decided[row.status]}>
          {row.decidedAt ? `${formatMoment(row.decidedAt)} by ${row.decidedBy?.name}` : undefined}
        </Detail>
        <Detail label="Why It Was Refused">{row.refusal}</Detail>
      </Details>
    </Dialog>
  );
}

const labels: Readonly<Record<Steps, string>> = {
  withdraw: 'Withdraw',
  refuse: 'Refuse',
  release: 'Release',
};

const decided: Readonly<Record<Adjustment['status'], string>> = {
  pending: 'Decided',
  posted: 'Posted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

function stepsOf({ isOwn, held }: Adjustment): Steps[] {
  return [
    ...(isOwn ? (['withdraw'] as const) : []),
    ...(held?.refuse ? [] : (['refuse'] as const)),
    ...(held?.release ? [] : (['release'] as const)),
  ];
}
