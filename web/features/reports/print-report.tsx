import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import type { ReportDays } from '../../../shared/reports/rules.ts';
import { PrintButton } from '../../components/print-button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { reportQuery, topQueries } from './queries.ts';
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

/** Prints the whole report with all tabs, read anew. */
export function PrintReport({ days }: { days: ReportDays }) {
  const client = useQueryClient();
  return (
    <PrintButton load={() => loadReport(client, days)}>
      {(printed, onPrinted) => <ReportPaper {...printed} onPrinted={onPrinted} />}
    </PrintButton>
  );
}

async function loadReport(client: QueryClient, days: ReportDays) {
  const [report, agents, products, resources, referrers] = await Promise.all([
    client.fetchQuery(reportQuery(days)),
    client.fetchQuery(topQueries.agents(days)),
    client.fetchQuery(topQueries.products(days)),
    client.fetchQuery(topQueries.resources(days)),
    client.fetchQuery(topQueries.referrers(days)),
  ]);
  const since = ({ asOf }: { asOf?: string | undefined }) =>
    asOf ? `as of ${formatMoment(asOf)}` : 'not worked out yet';
  const tables = [
    writtenOf(agentsTable(agents), since(agents)),
    writtenOf(productsTable(products), since(products)),
    writtenOf(resourcesTable(resources), since(resources)),
    writtenOf(referrersTable(referrers), since(referrers)),
    writtenOf(payoutsTable(report)),
    ...Object.values(pointTables).map((tableOf) => writtenOf(tableOf(report))),
  ];
  return { report, tables };
}
