import { MailOutlined, RollbackOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import type { InvitationRow } from '../../../shared/referrals/contract.ts';
import { INVITATION_DAYS } from '../../../shared/referrals/rules.ts';
import { CardText, type Column, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { formatDay, formatShortMoment } from '../../lib/dates.ts';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import { InviteForm } from './invite-form.tsx';
import css from './my-invitations.module.css';
import { useSendAgain } from './my-referrals.ts';
import { InvitedBadge } from './referral-status.tsx';

const TakeBackQuestion = lazy(() => import('./take-back-question.tsx'));

const columns: Column<InvitationRow>[] = [
  { title: 'Email', render: ({ email }) => <span className={css.email}>{email}</span> },
  { title: 'Status', render: () => <InvitedBadge /> },
  { title: 'Invited', render: ({ createdAt }) => <Whole>{formatDay(createdAt)}</Whole> },
  { title: 'Email Sent', render: (row) => <span className="small">{sendingOf(row)}</span> },
];

/** True where the row may be sent again now; the server decides. */
const canSendAgain = ({ sendAgainFrom }: InvitationRow) =>
  sendAgainFrom !== undefined && Date.parse(sendAgainFrom) <= Date.now();

/** `23 Nov 2026, again from 24 Nov, 14:05` */
function sendingOf(row: InvitationRow): string {
  const sent = formatDay(row.sentAt);
  if (row.sendAgainFrom === undefined) return `${sent}, for the last time`;
  return canSendAgain(row) ? sent : `${sent}, again from ${formatShortMoment(row.sendAgainFrom)}`;
}

interface MyInvitationsProps {
  query: Paged<InvitationRow>;
  /** The typed address, which is kept when another tab is opened. */
  typed: string;
  onType: (email: string) => void;
}

/** Invites by e-mail, and lists the open invitations, which can be sent again or taken back. */
export function MyInvitations({ query, typed, onType }: MyInvitationsProps) {
  const sending = useSendAgain();
  const [asked, ask] = useState<InvitationRow>();
  return (
    <>
      <InviteForm typed={typed} onType={onType} waiting={rowsOf(query)} />
      <PagedTable
        query={query}
        noun="invitation"
        failure="Your invitations couldn’t be loaded"
        empty={
          <EmptyState title="No pending invites">
            Whom you invite by email waits here until they register, for at most {INVITATION_DAYS}{' '}
            days.
          </EmptyState>
        }
        label="Pending Invites"
        columns={columns}
        card={(row) => (
          <CardText lead={<span className={css.email}>{row.email}</span>} figure="">
            <span>Invited {formatDay(row.createdAt)}</span>
            <InvitedBadge />
            <span>Email sent {sendingOf(row)}</span>
          </CardText>
        )}
        actions={(row) => (
          <>
            {canSendAgain(row) ? (
              <RowAction
                label="Send Again"
                icon={MailOutlined}
                loading={sending.isPending && sending.variables.id === row.id}
                onClick={() => sending.mutate(row)}
              />
            ) : null}
            <RowAction label="Take Back" icon={RollbackOutlined} danger onClick={() => ask(row)} />
          </>
        )}
      />
      {asked ? (
        <Suspense>
          <TakeBackQuestion key={asked.id} invitation={asked} onClosed={() => ask(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
