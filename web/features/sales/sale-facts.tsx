import type { ReactNode } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import { Detail, Details } from '../../components/details.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { commissionTerms } from './commission-terms.ts';
import { SaleStatusBadge } from './sale-status.tsx';

interface SaleFactsProps {
  sale: Sale;
  /** Shown to administrators. */
  agentName?: string;
  /** A `ProofFileLink`, where a proof was uploaded. */
  proofFile?: ReactNode;
}

export function SaleFacts({ sale, agentName, proofFile }: SaleFactsProps) {
  return (
    <Details>
      <Detail label="Agent">{agentName}</Detail>
      <Detail label="Status">
        <SaleStatusBadge sale={sale} />
      </Detail>
      <Detail label="Customer">{sale.customerName}</Detail>
      <Detail label="Email">{sale.customerEmail}</Detail>
      <Detail label="Phone">{sale.customerPhone}</Detail>
      <Detail label="Product">{sale.productName ?? 'N/A'}</Detail>
      <Detail label="Sale Value">
        <span className="figure">{formatRand(sale.saleValueCents)}</span>
      </Detail>
      <Detail label="Commission">{commissionTerms(sale)}</Detail>
      {sale.status === 'approved' || sale.status === 'paid' ? (
        <Detail label="Earned so far">
          <span className="figure">{formatRand(sale.commissionAmountCents)}</span>
        </Detail>
      ) : null}
      <Detail label="Submitted">{formatMoment(sale.submittedAt)}</Detail>
      <Detail label="Approved">
        {sale.approvedAt ? formatMoment(sale.approvedAt) : undefined}
      </Detail>
      <Detail label="Ended">{sale.endedAt ? formatDay(sale.endedAt) : undefined}</Detail>
      <Detail label="Why it ended">{sale.endReason}</Detail>
      <Detail label="Rejection Reason">{sale.rejectionReason}</Detail>
      <Detail label="Proof">
        {sale.proofUrl ? (
          <a href={sale.proofUrl} target="_blank" rel="noreferrer noopener">
            View Proof
          </a>
        ) : undefined}
      </Detail>
      <Detail label="Proof File">{proofFile}</Detail>
    </Details>
  );
}
