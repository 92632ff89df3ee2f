import type { Report } from '../../../shared/reports/contract.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';
import { ChartCard, TableCard } from './report-card.tsx';
import css from './report-card.module.css';
import { payoutsChart } from './report-charts.ts';
import { ToldFigure } from './report-figures.tsx';
import { payoutsTable, pointTables } from './report-tables.ts';
import { about, paidOutWords } from './report-words.ts';

/** The tab Payout Summary. */
export default function ReportPayouts({ report, span }: { report: Report; span: string }) {
  const { payouts } = report;
  const of = (status: 'paid' | 'pending') =>
    payouts.byStatus.find((one) => one.status === status) ?? { count: 0, amountCents: 0 };
  return (
    <div className={css.stack}>
      <div>
        <Figures>
          <Figure title="Paid" value={of('paid').count} />
          <Figure
            title="Pending"
            value={of('pending').count}
            hint={<Money cents={of('pending').amountCents} />}
          />
          <Figure title="Payouts" value={payouts.count} />
          <Figure title="Average Payout" value={<Money cents={payouts.averageCents} />} />
          <ToldFigure
            title="Total Distributed"
            value={<Money cents={of('paid').amountCents} />}
            hint={paidOutWords(payouts.leftCents)}
            about={about.distributed}
          />
        </Figures>
        <ChartCard
          chart={payoutsChart(report)}
          table={pointTables.payouts(report)}
          span={span}
          none="No payout of this period is paid or pending."
        />
      </div>
      <TableCard
        table={payoutsTable(report)}
        span={span}
        empty={{ title: 'No payouts', text: 'Payouts appear here once they are created.' }}
      />
    </div>
  );
}
