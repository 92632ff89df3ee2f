import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Card } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { mySalePath, newSalePath, paths } from '../../lib/paths.ts';
import css from './recent-sales.module.css';
import { SaleStatusBadge } from './sale-status.tsx';

export function RecentSales({ sales }: { sales: Dashboard['recentSales'] }) {
  const navigate = useNavigate();
  return (
    <Card title="Recent Sales" more={<Link to={paths.agentSales}>View All</Link>}>
      {sales.length === 0 ? (
        <div className={css.empty}>
          <EmptyState
            title="No sales yet"
            action={
              <Button type="primary" onClick={() => void navigate(newSalePath)}>
                Submit Your First Sale
              </Button>
            }
          />
        </div>
      ) : null}
      <ul>
        {sales.map((sale) => (
          <li key={sale.id}>
            <Link to={mySalePath(sale.id)} className={`apart ${css.sale}`}>
              <span className={`stacked ${css.who}`}>
                <strong>{sale.customerName}</strong>
                <span>{sale.productName ?? 'N/A'}</span>
              </span>
              <span className={`stacked ${css.what}`}>
                <Money cents={sale.saleValueCents} />
                <SaleStatusBadge sale={sale} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
