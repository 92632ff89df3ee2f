import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import type { ReportDays } from '../../../shared/reports/rules.ts';
import type { ReportPeriod } from '../../../shared/reports/schemas.ts';
import { PrintButton } from '../../components/print-button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { reportQuery, topQueries } from './report-queries.ts';
import { writtenOf } from './report-table.ts';
import {
  agentsTable,
  payoutsTable,
  pointTables,
  productsTable,
  referrersTable,
  resourcesTable,
} from './report-tables.ts';

const ReportPaper = lazy(() => import('./report-paper.tsx'));

/** Prints the whole report with all tabs, read anew; of other dates there are no rankings. */
export function PrintReport({ period }: { period: ReportPeriod }) {
  const client = useQueryClient();
  return (
    <PrintButton load={() => loadReport(client, period)}>
      {(printed, onPrinted) => <ReportPaper {...printed} onPrinted={onPrinted} />}
    </PrintButton>
  );
}

async function loadReport(client: QueryClient, period: ReportPeriod) {
  const [report, ranked] = await Promise.all([
    client.fetchQuery(reportQuery(period)),
    'days' in period ? loadRankings(client, period.days) : [],
  ]);
  const tables = [
    ...ranked,
    writtenOf(payoutsTable(report)),
    ...Object.values(pointTables).map((tableOf) => writtenOf(tableOf(report))),
  ];
  return { report, tables };
}

async function loadRankings(client: QueryClient, days: ReportDays) {
  const [agents, products, resources, referrers] = await Promise.all([
    client.fetchQuery(topQueries.agents(days)),
    client.fetchQuery(topQueries.products(days)),
    client.fetchQuery(topQueries.resources(days)),
    client.fetchQuery(topQueries.referrers(days)),
  ]);
  const since = ({ asOf }: { asOf?: string | undefined }) =>
    asOf ? `as of ${formatMoment(asOf)}` : 'not worked out yet';
  return [
    writtenOf(agentsTable(agents), since(agents)),
    writtenOf(productsTable(products), since(products)),
    writtenOf(resourcesTable(resources), since(resources)),
    writtenOf(referrersTable(referrers), since(referrers)),
  ];
}
