import { Button } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { BulkBar } from '../../components/bulk-bar.tsx';
import type { Selection } from '../../lib/selection.ts';
import type { ManySteps } from './admin-queries.ts';
import { StepPayoutsDialog } from './step-payouts-dialog.tsx';

interface StepPayoutsProps {
  selection: Selection<AdminPayout>;
  /** After the dialog has closed. */
  onClosed: () => void;
}

interface Asked {
  step: ManySteps['step'];
  payouts: AdminPayout[];
  /** Another question, another dialog. */
  number: number;
}

/** What the chosen payouts can do together; each step takes those of them that it fits. */
export function StepPayouts({ selection, onClosed }: StepPayoutsProps) {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const pending = selection.rows.filter(({ status }) => status === 'pending');
  const processing = selection.rows.filter(({ status }) => status === 'processing');
  const ask = (step: Asked['step'], payouts: AdminPayout[]) => {
    setAsked({ step, payouts, number: (asked?.number ?? 0) + 1 });
    setOpen(true);
  };
  const sum = selection.rows.reduce((total, { amountCents }) => total + amountCents, 0);
  return (
    <>
      <BulkBar selection={selection} figure={formatRand(sum)}>
        {pending.length > 0 ? (
          <>
            <Button danger onClick={() => ask('rejected', pending)}>
              Reject {pending.length}
            </Button>
            <Button type="primary" onClick={() => ask('processing', pending)}>
              Mark {pending.length} Processing
            </Button>
          </>
        ) : null}
        {processing.length > 0 ? (
          <Button type="primary" onClick={() => ask('paid', processing)}>
            Mark {processing.length} Paid
          </Button>
        ) : null}
      </BulkBar>
      {asked ? (
        <StepPayoutsDialog
          key={asked.number}
          {...asked}
          open={open}
          onClose={() => setOpen(false)}
          afterClose={onClosed}
          onStepped={selection.clear}
        />
      ) : null}
    </>
  );
}
