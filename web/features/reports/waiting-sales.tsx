import { ClockCircleOutlined } from '@ant-design/icons';
import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { Card, CardNote } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatAge, formatMoment } from '../../lib/dates.ts';
import { paths, salePath, waitingSalesPath } from '../../lib/paths.ts';
import css from './dashboard-list.module.css';
import { isLate } from './waits-of.ts';

interface WaitingSalesProps {
  sales: AdminDashboard['pendingSales'];
  asOf: string;
}

/** The sales that wait for a decision, oldest first, each with a link to it. */
export function WaitingSales({ sales, asOf }: WaitingSalesProps) {
  const { rows, total } = sales;
  const more = total > rows.length;
  return (
    <Card
      title="Oldest Pending Sales"
      more={
        rows.length > 0 ? (
          <Link to={waitingSalesPath}>Review {more ? `all ${formatCount(total)}` : 'sales'}</Link>
        ) : (
          <Link to={paths.adminSales}>All sales</Link>
        )
      }
    >
      {rows.length === 0 ? (
        <CardNote>Nothing waits for a decision.</CardNote>
      ) : (
        <ul className={`ruled ${css.list}`} aria-label="Pending sales, oldest first">
          {rows.map((sale) => (
            <li key={sale.id}>
              <Link to={salePath(sale.id)} className={`apart ${css.row}`}>
                <span className={`stacked ${css.who}`}>
                  <strong>{sale.customerName}</strong>
                  <span>
                    {sale.agentName} · {sale.productName ?? 'N/A'}
                  </span>
                </span>
                <span className={`stacked ${css.what}`}>
                  <Money cents={sale.saleValueCents} />
                  <Age at={sale.submittedAt} asOf={asOf} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Age({ at, asOf }: { at: string; asOf: string }) {
  const late = isLate(at, asOf);
  return (
    <time
      dateTime={at}
      title={`Submitted ${formatMoment(at)}`}
      className={late ? css.late : css.small}
    >
      {late ? <ClockCircleOutlined aria-label="Waits long:" /> : null} {formatAge(at, asOf)}
    </time>
  );
}
