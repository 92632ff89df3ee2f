import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import type { AdjustmentStatus } from '../../../shared/adjustments/rules.ts';
import { DataList } from '../../components/data-list.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { useSortedList } from '../../components/sorted-list.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { AgentFilter } from '../agents/index.ts';
import { AdjustmentCard, adjustmentColumns, adjustmentStatuses } from './adjustment-columns.tsx';
import { adjustmentsQuery } from './adjustment-queries.ts';
import { ViewAdjustmentDialog } from './view-adjustment-dialog.tsx';

const statusOf = ({ status }: Adjustment) => status;
const dialogs = { view: ViewAdjustmentDialog };

/** Adjustments of all agents' balances, by status and agent. */
export function AdjustmentsList({ list }: { list: ListInUrl<AdjustmentStatus> }) {
  const query = useInfiniteQuery(adjustmentsQuery(list));
  const { rows, headOf } = useSortedList(list, query, adjustmentColumns);
  const admin = useAdminList(list, rows, { statusOf, dialogs });
  return (
    <>
      <ListToolbar
        list={list}
        statuses={adjustmentStatuses}
        hasHeads
        search={
          <AgentFilter
            label="Agent"
            value={list.filters.agentId}
            nameOf={(id) => rows.find(({ agentId }) => agentId === id)?.agentName}
            onChange={(agentId) => list.narrow({ agentId })}
          />
        }
        count={<ListCount query={query} noun="adjustment" />}
      />
      <PagedList
        query={query}
        list={list}
        noun="adjustment"
        failure="The adjustments couldn’t be loaded"
        empty={<Empty list={list} />}
      >
        {() => (
          <DataList
            label="Adjustments"
            rows={rows}
            columns={adjustmentColumns}
            headOf={headOf}
            isLeaving={admin.isLeaving}
            onView={(row) => admin.open('view', row)}
            card={(row) => <AdjustmentCard row={row} />}
          />
        )}
      </PagedList>
      <RowDialogs {...admin.dialogs} />
    </>
  );
}

const Empty = ({ list }: { list: ListInUrl<AdjustmentStatus> }) =>
  list.isNarrowed ? (
    <EmptyState
      title="No such adjustments"
      action={<Button onClick={list.clear}>Clear all</Button>}
    >
      No adjustment fits these filters.
    </EmptyState>
  ) : (
    <EmptyState title="No adjustments yet">
      What the office adds to agents’ balances, or takes from them, appears here. Add one on the
      page of an agent.
    </EmptyState>
  );
