import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { Changes } from '../../components/changes.tsx';
import { Link } from '../../components/link.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { auditPath } from '../../lib/paths.ts';
import { saleHistoryQuery } from './admin-queries.ts';
import css from './sale-history.module.css';

/** Messages have their own list. */
const isShown = ({ action }: { action: string }) => action !== 'sales.sendMessage';

/** The history of a sale, newest first, for sales that were corrected, withdrawn or sent again. */
export function SaleHistory({ sale }: { sale: AdminSale }) {
  const isMended = Boolean(sale.correctedAt ?? sale.withdrawnAt ?? sale.resubmits);
  const { data, error, refetch } = useQuery({
    // The revision makes it read again after a correction.
    ...saleHistoryQuery(sale.id, `${sale.status} ${sale.revision}`),
    enabled: isMended,
  });
  if (!isMended) return null;
  return (
    <section className={css.history} aria-label="History">
      <h2 className={css.heading}>History</h2>
      {error && !data ? (
        <p role="alert">
          The history couldn’t be loaded.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      {data || error ? null : <p className="quiet">Loading the history…</p>}
      <ol className={css.events}>
        {data?.rows.filter(isShown).map((event) => (
          <li key={event.id}>
            <strong>{event.what}</strong>{' '}
            <span className="quiet small">
              {event.actor.name}, {formatMoment(event.at)}
            </span>
            {event.changes.length > 0 ? <Changes changes={event.changes} /> : null}
          </li>
        ))}
      </ol>
      {data?.cursor ? <Link to={auditPath(`sale:${sale.id}`)}>Earlier changes</Link> : null}
    </section>
  );
}
