import type { Dashboard } from '../../../shared/reports/contract.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import css from './lead-funnel.module.css';

/** From visits of the agent's customer link to approved sales; not shown before the first visit. */
export function LeadFunnel({ funnel }: Pick<Dashboard, 'funnel'>) {
  const { clicks, leads, sales, approved } = funnel;
  if (clicks + leads + sales === 0) return null;
  const steps = [
    ['Visits', clicks],
    ['Leads', leads],
    ['Sales', sales],
    ['Approved', approved],
  ] as const;
  return (
    <dl className={css.steps}>
      {steps.map(([name, count]) => (
        <div key={name} className={css.step}>
          <dt className="quiet smaller">{name}</dt>
          <dd className="figure">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
