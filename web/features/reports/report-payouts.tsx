import type { Report } from '../../../shared/reports/contract.ts';
import { Figures } from '../../components/figures.tsx';
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
          <ToldFigure title="Paid" value={of('paid').count} about={about.paid} />
          <ToldFigure
            title="Pending"
            value={of('pending').count}
            hint={<Money cents={of('pending').amountCents} />}
            about={about.pending}
          />
          <ToldFigure title="Payouts" value={payouts.count} about={about.payouts} />
          <ToldFigure
            title="Average Payout"
            value={<Money cents={payouts.averageCents} />}
            about={about.averagePayout}
          />
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
