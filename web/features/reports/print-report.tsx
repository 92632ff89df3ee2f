import { PrinterOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ComponentProps, Suspense, useState } from 'react';
import type { ReportDays } from '../../../shared/reports/rules.ts';
import { formatMoment } from '../../lib/dates.ts';
import { toast } from '../../lib/toasts.ts';
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
type Printed = Omit<ComponentProps<typeof ReportPaper>, 'onPrinted'>;

/** Puts the whole report on paper, every tab of it, as it is now. */
export function PrintReport({ days }: { days: ReportDays }) {
  const client = useQueryClient();
  const [printed, setPrinted] = useState<Printed>();
  const print = useMutation({
    mutationFn: async (): Promise<Printed> => {
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
    },
    onSuccess: setPrinted,
    onError: (error) => toast.failure('Failed to print', error),
  });
  return (
    <>
      <Button
        icon={<PrinterOutlined aria-hidden="true" />}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        Print
      </Button>
      <Suspense>
        {printed ? <ReportPaper {...printed} onPrinted={() => setPrinted(undefined)} /> : null}
      </Suspense>
    </>
  );
}
