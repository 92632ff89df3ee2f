import { useQuery } from '@tanstack/react-query';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { BarChart } from '../../components/bar-chart.tsx';
import { Card } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { formatShortRand, roundTop } from '../../lib/axis.ts';
import { statementsPath } from '../../lib/paths.ts';
import { monthEarnings, sumOfMonth } from './month-earnings.ts';
import { earningsQuery, statementsQuery } from './queries.ts';

/** A bar for each of the last twelve months, with the part that comes again; the statements list the same. */
export function Growth() {
  const { data: earnings } = useQuery(earningsQuery());
  const { data } = useQuery(statementsQuery());
  const months = earnings ? monthEarnings(data?.statements ?? [], earnings) : [];
  if (months.every((month) => sumOfMonth(month) === 0)) return null;
  const highest = Math.max(...months.map(sumOfMonth));
  return (
    <Card title="Earnings by Month" more={<Link to={statementsPath()}>Statements</Link>}>
      <BarChart
        bars={[...months].reverse().map(({ period, monthlyCents, onceCents }) => ({
          key: period,
          label: monthName(period),
          values: [monthlyCents, Math.max(0, onceCents)],
          title: `${monthName(period)}: ${formatRand(monthlyCents)} monthly, ${formatRand(onceCents)} once`,
        }))}
        top={roundTop(highest)}
        format={formatShortRand}
        series={['Comes again every month', 'Once']}
        summary={months
          .map((month) => `${monthName(month.period)}: ${formatRand(sumOfMonth(month))}`)
          .join(', ')}
      />
    </Card>
  );
}
