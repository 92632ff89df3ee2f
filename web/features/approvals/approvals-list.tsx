import { useInfiniteQuery } from '@tanstack/react-query';
import type { Approval } from '../../../shared/approvals/contract.ts';
import type { ApprovalStatus } from '../../../shared/approvals/words.ts';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import { rowsOf } from '../../lib/pages.ts';
import { ApprovalCard, approvalColumns } from './approval-columns.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { approvalQuery, approvalsQuery } from './queries.ts';

const statusOf = ({ status }: Approval) => status;
const dialogs = { view: ApprovalDialog };

/** The acts in a status; each opens as one dialog, with which it is decided. */
export function ApprovalsList({ status }: { status: ApprovalStatus }) {
  const query = useInfiniteQuery(approvalsQuery(status));
  const admin = useAdminList({ status }, rowsOf(query), { statusOf, dialogs });
  const { view, dialogs: opened } = useDialogsInUrl('approval', approvalQuery, admin.dialogs);
  return (
    <>
      <PagedTable
        query={query}
        noun="act"
        failure="The acts couldn’t be loaded"
        empty={<Empty status={status} />}
        label="Acts"
        columns={approvalColumns}
        // An expired act stays in the list of those that wait until it is asked for again.
        isLeaving={(row) => row.status !== 'expired' && admin.isLeaving(row)}
        onView={view}
        card={(row) => <ApprovalCard row={row} />}
      />
      <RowDialogs {...opened} />
    </>
  );
}

const Empty = ({ status }: { status: ApprovalStatus }) =>
  status === 'waiting' ? (
    <EmptyState title="Nothing waits for a second person">
      What one person may not do alone appears here once somebody asks for it.
    </EmptyState>
  ) : (
    <EmptyState title="No such acts">No act has this status.</EmptyState>
  );
