import { CheckCircleFilled, ClockCircleFilled, StopFilled } from '@ant-design/icons';
import type {
  Administrator,
  AdministratorStatus,
  ProfileStatus,
} from '../../../shared/identity/contract.ts';
import { SIGN_IN_DAYS } from '../../../shared/identity/rules.ts';
import { CopyValue } from '../../components/copy-value.tsx';
import { Brief, CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import css from './administrators-list.module.css';
import { permissionSummary } from './permission-words.ts';

const summary = ({ permissions }: Administrator) => permissionSummary(permissions);

/** Sign-ins are kept for some months. */
const lastSignIn = ({ lastSignInAt }: Administrator) =>
  lastSignInAt ? formatMoment(lastSignInAt) : `None in ${SIGN_IN_DAYS} days`;

const factor = ({ hasSecondFactor }: Administrator) => (hasSecondFactor ? 'On' : 'Off');

const badges: Record<ProfileStatus, Parameters<typeof StatusBadge>[0]> = {
  active: { tone: 'good', icon: <CheckCircleFilled />, label: 'Active' },
  inactive: { tone: 'quiet', icon: <StopFilled />, label: 'Inactive' },
  pending: { tone: 'waiting', icon: <ClockCircleFilled />, label: 'Pending' },
};
const status = (one: Administrator) => <StatusBadge {...badges[one.status]} />;

/** An operator closes a sign-in by the user id, because an address can change. */
const userId = ({ id }: Administrator) => (
  <CopyValue name="user id" text={id}>
    <Brief>{id}</Brief>
  </CopyValue>
);

const common: Column<Administrator>[] = [
  { title: 'Name', render: (one) => <TwoLines first={one.fullName} second={one.email} wide /> },
  { title: 'Department', render: ({ department }) => <Brief>{department || '–'}</Brief> },
  { title: 'Since', render: ({ createdAt }) => <Whole>{formatDay(createdAt)}</Whole> },
  { title: 'Status', render: status },
];
export const administratorColumns: Record<AdministratorStatus, Column<Administrator>[]> = {
  active: [
    ...common,
    { title: 'Second factor', render: (one) => <Whole>{factor(one)}</Whole> },
    { title: 'Last sign-in', render: (one) => <Whole>{lastSignIn(one)}</Whole> },
    { title: 'Permissions', render: (one) => <Brief>{summary(one)}</Brief> },
  ],
  inactive: [...common, { title: 'User id', render: userId }],
};

export const ActiveCard = ({ administrator: one }: { administrator: Administrator }) => (
  <CardText lead={one.fullName} figure={status(one)}>
    <span>{one.email}</span>
    <span>{one.department}</span>
    <div className={css.facts}>
      <p>Permissions: {summary(one)}</p>
      <p>Second factor: {factor(one)}</p>
      <p>Last sign-in: {lastSignIn(one)}</p>
    </div>
  </CardText>
);

/** A card for those whose account isn't active. */
export const ClosedCard = ({ administrator: one }: { administrator: Administrator }) => (
  <CardText lead={one.fullName} figure={status(one)}>
    <span>{one.email}</span>
    <span>{one.department}</span>
    {userId(one)}
  </CardText>
);
