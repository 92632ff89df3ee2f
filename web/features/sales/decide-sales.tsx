import { Button } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { BulkBar } from '../../components/bulk-bar.tsx';
import { useBulkQuestion } from '../../components/use-bulk-step.ts';
import { type Selection, useSelected } from '../../lib/selection.ts';
import { DecideSalesDialog } from './decide-sales-dialog.tsx';

type Decision = 'approve' | 'reject';

interface DecideSalesProps {
  selection: Selection<AdminSale>;
  /** Called before the question, with the first of the chosen sales. */
  onAsk: (sale: AdminSale) => void;
  /** Called after the dialog has closed with results. */
  onClosed: () => void;
}

/** The actions for all chosen sales. */
export function DecideSales({ selection, onAsk, onClosed }: DecideSalesProps) {
  const { question, open, ask, close } = useBulkQuestion<Decision, AdminSale>();
  const rows = useSelected(selection);
  const decide = (decision: Decision) => {
    const [first] = rows;
    if (first) onAsk(first);
    ask(decision, rows);
  };
  const value = rows.reduce((sum, sale) => sum + sale.saleValueCents, 0);
  return (
    <>
      <BulkBar selection={selection} figure={formatRand(value)}>
        <Button danger onClick={() => decide('reject')}>
          Reject
        </Button>
        <Button type="primary" onClick={() => decide('approve')}>
          Approve
        </Button>
      </BulkBar>
      {question ? (
        <DecideSalesDialog
          key={question.key}
          decision={question.step}
          sales={question.rows}
          open={open}
          onClose={close}
          afterClose={onClosed}
          onDecided={selection.clear}
        />
      ) : null}
    </>
  );
}
