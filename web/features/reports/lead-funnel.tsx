import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import type { Dashboard } from '../../../shared/reports/contract.ts';

/** From visits of the agent's customer link to approved sales; not shown before the first visit. */
export function LeadFunnel({ funnel }: Pick<Dashboard, 'funnel'>) {
  const { clicks, leads, sales, approved } = funnel;
  if (clicks + leads + sales === 0) return null;
  return (
    <p className="quiet">
      So far: {countOf(clicks, 'visit')}, {countOf(leads, 'lead')}, {countOf(sales, 'sale')},{' '}
      {formatCount(approved)} approved.
    </p>
  );
}
