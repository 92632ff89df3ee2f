import type { Dashboard } from '../../../shared/reports/contract.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { Card } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../lib/paths.ts';
import css from './lead-funnel.module.css';

const NEW = '?status=new';

/** From visits of the agent's customer link to approved sales; not shown before the first visit. */
export function LeadFunnel({ funnel }: Pick<Dashboard, 'funnel'>) {
  const { clicks, leads, sales, approved, waiting } = funnel;
  if (clicks + leads + sales === 0) return null;
  const steps = [
    ['Visits', clicks],
    ['Leads', leads],
    ['Sales', sales],
    ['Approved', approved],
  ] as const;
  return (
    <Card title="Customer Link" more={<Link to={paths.agentLeads}>All leads</Link>}>
      <dl className={css.steps}>
        {steps.map(([name, count]) => (
          <div key={name} className={css.step}>
            <dt className="quiet smaller">{name}</dt>
            <dd className="figure">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 ? (
        <p className={css.waiting}>
          <Link to={paths.agentLeads + NEW}>
            {waiting === 1 ? '1 lead waits' : `${formatCount(waiting)} leads wait`} for your call
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
