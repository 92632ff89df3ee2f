import type { InvitationRow } from '../../../shared/referrals/contract.ts';
import { CardText, type Column, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatDay } from '../../lib/dates.ts';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import { InviteForm } from './invite-form.tsx';
import css from './my-invitations.module.css';
import { InvitedBadge } from './referral-status.tsx';

const columns: Column<InvitationRow>[] = [
  { title: 'Email', render: ({ email }) => <span className={css.email}>{email}</span> },
  { title: 'Status', render: () => <InvitedBadge /> },
  { title: 'Invited', render: ({ createdAt }) => <Whole>{formatDay(createdAt)}</Whole> },
];

interface MyInvitationsProps {
  query: Paged<InvitationRow>;
  /** The typed address, which is kept when another tab is opened. */
  typed: string;
  onType: (email: string) => void;
}

/** Invites by e-mail, and lists the open invitations. */
export function MyInvitations({ query, typed, onType }: MyInvitationsProps) {
  return (
    <>
      <InviteForm typed={typed} onType={onType} waiting={rowsOf(query)} />
      <PagedTable
        query={query}
        noun="invitation"
        failure="Your invitations couldn’t be loaded"
        empty={
          <EmptyState title="No pending invites">
            Whom you invite by email waits here until they register.
          </EmptyState>
        }
        label="Pending Invites"
        columns={columns}
        card={({ email, createdAt }) => (
          <CardText lead={email} figure="">
            <span>Invited {formatDay(createdAt)}</span>
            <InvitedBadge />
          </CardText>
        )}
      />
    </>
  );
}
