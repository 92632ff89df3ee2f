import {
  CheckCircleFilled,
  CloseCircleFilled,
  PaperClipOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import {
  ADJUSTMENT_STATUSES,
  type AdjustmentStatus,
  adjustmentKindWords,
  signedCentsOf,
} from '../../../shared/adjustments/rules.ts';
import { Brief, CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDay } from '../../lib/dates.ts';
import css from './adjustment-columns.module.css';

const looks = {
  posted: { tone: 'good', icon: <CheckCircleFilled />, label: 'Posted' },
  refused: { tone: 'bad', icon: <CloseCircleFilled />, label: 'Refused' },
  withdrawn: { tone: 'quiet', icon: <StopOutlined />, label: 'Withdrawn' },
} as const satisfies Record<AdjustmentStatus, unknown>;

/** In the order of the filter. */
export const adjustmentStatuses = ADJUSTMENT_STATUSES.map((value) => ({
  value,
  label: looks[value].label,
}));

/** A status as the label of the moment at which it came. */
export const adjustmentStatusName = ({ status }: Pick<Adjustment, 'status'>): string =>
  looks[status].label;

export const AdjustmentStatusBadge = ({ status }: Pick<Adjustment, 'status'>) => (
  <StatusBadge {...looks[status]} />
);

/** The amount that an adjustment adds to the balance; negative for a debit. */
export const AdjustedMoney = ({ row }: { row: Adjustment }) => <Money cents={signedCentsOf(row)} />;

export const adjustmentColumns: Column<Adjustment>[] = [
  { title: 'Agent', render: ({ agentName }) => <Brief>{agentName}</Brief> },
  {
    title: 'Kind and Reason',
    render: (row) => (
      <div className={css.words}>
        <strong>
          <Kind row={row} />
        </strong>
        <div className="quiet smallest">{row.reason}</div>
      </div>
    ),
  },
  { title: 'Amount', align: 'end', render: (row) => <AdjustedMoney row={row} /> },
  { title: 'Status', render: ({ status }) => <AdjustmentStatusBadge status={status} /> },
  {
    title: 'Entered',
    sort: 'time',
    render: ({ createdAt, createdBy }) => (
      <TwoLines first={<Whole>{formatDay(createdAt)}</Whole>} second={createdBy.name} />
    ),
  },
];

const Kind = ({ row: { kind, fileName } }: { row: Adjustment }) => (
  <>
    {adjustmentKindWords[kind]}{' '}
    {fileName ? <PaperClipOutlined role="img" aria-label="With an attachment" /> : null}
  </>
);

/** An adjustment on a narrow screen. */
export const AdjustmentCard = ({ row }: { row: Adjustment }) => (
  <CardText lead={row.agentName} figure={<AdjustedMoney row={row} />}>
    <span>
      <Kind row={row} />
    </span>
    <AdjustmentStatusBadge status={row.status} />
    <div>
      <p>{row.reason}</p>
      <p>
        {formatDay(row.createdAt)}, {row.createdBy.name}
      </p>
    </div>
  </CardText>
);
