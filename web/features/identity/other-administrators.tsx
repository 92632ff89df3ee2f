import { CheckCircleOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Administrator } from '../../../shared/identity/contract.ts';
import { PagedTable } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { rowsOf } from '../../lib/pages.ts';
import { administratorColumns, ClosedCard } from './administrator-columns.tsx';
import { administratorsQuery } from './queries.ts';
import css from './administrators-list.module.css';

interface OthersProps {
  /** Absent where the signed-in administrator may not change a status. */
  onStatus?: (administrator: Administrator) => void;
}

/** Shown only where somebody waits, or the list can't be read. */
export function WaitingAdministrators({ onStatus }: OthersProps) {
  const query = useInfiniteQuery(administratorsQuery('pending'));
  if (rowsOf(query).length === 0 && !query.isError) return null;
  const actions = (one: Administrator) => (
    <RowAction label="Let In" icon={CheckCircleOutlined} onClick={() => onStatus?.(one)} />
  );
  return (
    <>
      <h2 className={css.heading}>Waiting to be let in</h2>
      <PagedTable
        query={query}
        noun="waiting administrator"
        failure="The waiting administrators couldn’t be loaded"
        empty={null}
        label="Waiting administrators"
        columns={administratorColumns.inactive}
        {...(onStatus ? { actions } : {})}
        card={(one) => <ClosedCard administrator={one} />}
      />
    </>
  );
}

export function InactiveAdministrators({ onStatus }: OthersProps) {
  const query = useInfiniteQuery(administratorsQuery('inactive'));
  const actions = (one: Administrator) => (
    <RowAction label="Set Active" icon={CheckCircleOutlined} onClick={() => onStatus?.(one)} />
  );
  return (
    <>
      <h2 className={css.heading}>Inactive</h2>
      <PagedTable
        query={query}
        noun="inactive administrator"
        failure="The inactive administrators couldn’t be loaded"
        empty={<p className="quiet">Nobody’s account is closed.</p>}
        label="Inactive administrators"
        columns={administratorColumns.inactive}
        {...(onStatus ? { actions } : {})}
        card={(one) => <ClosedCard administrator={one} />}
      />
    </>
  );
}
