import type {
  NetworkStatement,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { Tabs } from '../../components/tabs.tsx';
import { useTabInUrl } from '../../lib/tab-in-url.ts';
import { LeakageReport } from './leakage-report.tsx';
import { StatementLines } from './statement-lines.tsx';

const TABS = [
  { key: 'lines', label: 'Lines' },
  { key: 'leakage', label: 'Leakage' },
] as const;

interface StatementPreviewProps {
  file: NetworkStatement;
  totals: StatementTotals;
}

/** The lines of a statement, and the commission that was paid for customers who are gone. */
export function StatementPreview({ file, totals }: StatementPreviewProps) {
  const [tab, choose] = useTabInUrl(['lines', 'leakage'], ['list']);
  const Shown = tab === 'lines' ? StatementLines : LeakageReport;
  return (
    <Tabs label="Statement" tabs={TABS} chosen={tab} onChoose={choose}>
      <Shown statement={file} totals={totals} />
    </Tabs>
  );
}
