import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, use, useState } from 'react';
import type { Sale } from '../../../shared/sales/contract.ts';
import { canMend, canResubmit } from '../../../shared/sales/rules.ts';
import { Dialog } from '../../components/dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useOpened } from '../../lib/opened.ts';
import { MySaleMessages } from './my-sale-messages.tsx';
import { ProofFileLink } from './proof-file-link.tsx';
import { mySaleQuery, myProofLink } from './queries.ts';
import { SaleFacts } from './sale-facts.tsx';
import { SaleWritingContext } from './sale-writing.ts';
import { WithdrawSaleQuestion } from './withdraw-sale-question.tsx';

/** The details of a sale, and what its agent can do about it. */
export default function MySaleDialog({ row, open, onClose, afterClose }: RowDialogProps<Sale>) {
  const { write, isWriting } = use(SaleWritingContext);
  const [isAsking, setAsking] = useState(false);
  // Back closes the question with the details that it was asked from.
  if (isAsking && !open) setAsking(false);
  const { open: show } = useOpened('sale', { inAddress: true });
  // The row may be older; without a signal it is all there is.
  const { data: sale = row } = useQuery({
    ...mySaleQuery(row.id),
    placeholderData: (before) => before ?? row,
  });
  return (
    <>
      <Dialog
        title="Sale Details"
        open={open && !isAsking && !isWriting}
        onClose={onClose}
        afterClose={() => (isAsking || isWriting ? undefined : afterClose())}
        footer={actionsOf(sale, {
          onSendAgain: () => write({ kind: 'resubmission', sale }),
          onCorrect: () => write({ kind: 'correction', sale }),
          onWithdraw: () => setAsking(true),
        })}
      >
        <SaleFacts
          sale={sale}
          linkTo={(id, text) => (
            <Button type="link" size="small" onClick={() => show(id)}>
              {text}
            </Button>
          )}
          proofFile={sale.hasProofFile ? <ProofFileLink link={myProofLink(sale.id)} /> : undefined}
        />
        <MySaleMessages saleId={row.id} />
      </Dialog>
      <WithdrawSaleQuestion sale={sale} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

interface Callbacks {
  onSendAgain: () => void;
  onCorrect: () => void;
  onWithdraw: () => void;
}

/** The buttons of a sale; undefined where there is nothing to do. */
function actionsOf(sale: Sale, { onSendAgain, onCorrect, onWithdraw }: Callbacks): ReactNode {
  if (canResubmit(sale))
    return (
      <Button type="primary" onClick={onSendAgain}>
        Fix and Send Again
      </Button>
    );
  if (!canMend(sale)) return undefined;
  return (
    <>
      <Button danger onClick={onWithdraw}>
        Withdraw Sale
      </Button>
      <Button type="primary" onClick={onCorrect}>
        Correct Sale
      </Button>
    </>
  );
}
