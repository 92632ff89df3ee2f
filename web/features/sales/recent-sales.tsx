import { Button } from 'antd';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Card } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { useNewSale } from '../../lib/new-sale.ts';
import { mySalePath, paths } from '../../lib/paths.ts';
import { SaleStatusBadge } from './sale-status.tsx';

export function RecentSales({ sales }: { sales: Dashboard['recentSales'] }) {
  const newSale = useNewSale();
  return (
    <Card title="Recent Sales" more={<Link to={paths.agentSales}>View All</Link>}>
      {sales.length === 0 ? (
        <EmptyState
          title="No sales yet"
          action={
            <Button type="primary" onClick={newSale}>
              Submit Your First Sale
            </Button>
          }
        />
      ) : null}
      <LinkList
        links={sales.map((sale) => ({
          to: mySalePath(sale.id),
          title: sale.customerName,
          hint: sale.productName ?? 'N/A',
          end: (
            <>
              <Money cents={sale.saleValueCents} />
              <SaleStatusBadge sale={sale} />
            </>
          ),
        }))}
      />
    </Card>
  );
}
