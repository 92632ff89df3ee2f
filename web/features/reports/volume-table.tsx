import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatShortDay } from '../../lib/dates.ts';

/** The chart's figures as a table, newest day first. */
export function VolumeTable({ days }: { days: AdminDashboard['volume']['days'] }) {
  return (
    <table aria-label="Sales volume by day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Sales</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ day, sales, valueCents }) => (
          <tr key={day}>
            <th scope="row">{formatShortDay(day)}</th>
            <td className="figure">{formatCount(sales)}</td>
            <td>
              <Money cents={valueCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
