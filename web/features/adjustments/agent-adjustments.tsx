import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { AdjustmentStatus } from '../../../shared/adjustments/rules.ts';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { AddButton } from '../../components/add-button.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { newestOf, rowsOf } from '../../lib/pages.ts';
import { AdjustmentCard, adjustmentColumns } from './adjustment-columns.tsx';
import { adjustmentsQuery } from './adjustment-queries.ts';
import css from './agent-adjustments.module.css';
import { ViewAdjustmentDialog } from './view-adjustment-dialog.tsx';

const AddAdjustmentDialog = lazy(() => import('./add-adjustment-dialog.tsx'));
const columns = adjustmentColumns.filter(({ title }) => title !== 'Agent');
const dialogs = { view: ViewAdjustmentDialog };

/** All adjustments of an agent's balance, newest first. */
export function AgentAdjustments({ agent }: { agent: { id: string; fullName: string } }) {
  const list = { ...newestOf<AdjustmentStatus>(undefined), filters: { agentId: agent.id } };
  const query = useInfiniteQuery(adjustmentsQuery(list));
  const [opened, setOpened] = useState<OpenedDialog<Adjustment, 'view'>>();
  return (
    <>
      <May change="adjustments.addAdjustment">
        <div className={css.actions}>
          <AddButton
            label="Add Adjustment"
            dialog={(state) => <AddAdjustmentDialog {...state} agent={agent} />}
          />
        </div>
      </May>
      <PagedTable
        query={query}
        noun="adjustment"
        failure="The adjustments couldn’t be loaded"
        empty={
          <EmptyState title="No adjustments yet">
            What the office adds to this agent’s balance, or takes from it, appears here.
          </EmptyState>
        }
        label="Adjustments"
        columns={columns}
        onView={(row) => setOpened({ kind: 'view', row })}
        card={(row) => <AdjustmentCard row={row} />}
      />
      <RowDialogs dialogs={dialogs} opened={opened} rows={rowsOf(query)} onChange={setOpened} />
    </>
  );
}
