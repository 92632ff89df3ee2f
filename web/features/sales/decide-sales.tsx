import { Button } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale, SimilarSale } from '../../../shared/sales/contract.ts';
import { BulkBar } from '../../components/bulk-bar.tsx';
import type { Selection } from '../../lib/selection.ts';
import { DecideSalesDialog } from './decide-sales-dialog.tsx';

interface DecideSalesProps {
  selection: Selection<AdminSale>;
  similar: ReadonlyMap<string, readonly SimilarSale[]>;
  /** Called before the question, with the first of the chosen sales. */
  onAsk: (sale: AdminSale) => void;
  /** Called after the dialog has closed. */
  onClosed: () => void;
}

interface Question {
  decision: 'approve' | 'reject';
  sales: AdminSale[];
  /** Counts the questions: each has a dialog of its own. */
  number: number;
}

/** The actions for all chosen sales. */
export function DecideSales({ selection, similar, onAsk, onClosed }: DecideSalesProps) {
  const [question, setAsked] = useState<Question>();
  const [open, setOpen] = useState(false);
  const ask = (decision: Question['decision']) => {
    const [first] = selection.rows;
    if (first) onAsk(first);
    setAsked({ decision, sales: selection.rows, number: (question?.number ?? 0) + 1 });
    setOpen(true);
  };
  const value = selection.rows.reduce((sum, sale) => sum + sale.saleValueCents, 0);
  return (
    <>
      <BulkBar selection={selection} figure={formatRand(value)}>
        <Button danger onClick={() => ask('reject')}>
          Reject
        </Button>
        <Button type="primary" onClick={() => ask('approve')}>
          Approve
        </Button>
      </BulkBar>
      {question ? (
        <DecideSalesDialog
          key={question.number}
          {...question}
          similar={similar}
          open={open}
          onClose={() => setOpen(false)}
          afterClose={onClosed}
          onDecided={selection.clear}
        />
      ) : null}
    </>
  );
}
