import { useState } from 'react';
import type { Sale } from '../../../shared/sales/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ProofFileLink } from './proof-file-link.tsx';
import { myProofLink } from './queries.ts';
import { SaleFacts } from './sale-facts.tsx';

export default function MySaleDialog({ sale, onClosed }: { sale: Sale; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog title="Sale Details" open={open} onClose={() => setOpen(false)} afterClose={onClosed}>
      <SaleFacts
        sale={sale}
        proofFile={sale.hasProofFile ? <ProofFileLink link={myProofLink(sale.id)} /> : undefined}
      />
    </Dialog>
  );
}
