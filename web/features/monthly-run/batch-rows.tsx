import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Tabs } from '../../components/tabs.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { useTabInUrl } from '../../lib/tab-in-url.ts';
import { BatchExceptions } from './batch-exceptions.tsx';
import { BatchLines } from './batch-lines.tsx';

/** A batch's lines and exceptions, in two tabs. */
export function BatchRows({ batch }: { batch: PayoutBatch }) {
  const [tab, choose] = useTabInUrl(['lines', 'exceptions']);
  const tabs = [
    { key: 'lines', label: `Lines (${formatCount(batch.lines)})` },
    { key: 'exceptions', label: `Exceptions (${formatCount(batch.exceptions)})` },
  ] as const;
  return (
    <Tabs label="Batch" tabs={tabs} chosen={tab} onChoose={choose}>
      {tab === 'lines' ? <BatchLines batch={batch} /> : <BatchExceptions batch={batch} />}
    </Tabs>
  );
}
