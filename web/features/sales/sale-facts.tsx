import type { ReactNode } from 'react';
import { addressIn } from '../../../shared/kernel/web-address.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import { hasCommission, isErasedCustomer } from '../../../shared/sales/rules.ts';
import { Detail, Details } from '../../components/details.tsx';
import { PhoneNumber } from '../../components/phone-number.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { commissionTerms } from './commission-terms.ts';
import { SaleStatusBadge } from './sale-status.tsx';
import { WhyRejected } from './why-rejected.tsx';

interface SaleFactsProps {
  sale: Sale;
  /** Shown to administrators. */
  agentName?: ReactNode;
  /** Links to another sale, by its id. */
  linkTo: (saleId: string, text: string) => ReactNode;
  /** A `ProofFileLink`, where a proof was uploaded. */
  proofFile?: ReactNode;
}

export function SaleFacts({ sale, agentName, linkTo, proofFile }: SaleFactsProps) {
  return (
    <>
      <WhyRejected sale={sale} />
      <Details>
        <Detail label="Agent">{agentName}</Detail>
        <Detail label="Status">
          <SaleStatusBadge sale={sale} />
        </Detail>
        <Detail label="Customer">{sale.customerName}</Detail>
        {isErasedCustomer(sale) ? null : <CustomerLinks sale={sale} />}
        <Detail label="Product">{sale.productName ?? 'N/A'}</Detail>
        <Detail label="Sale Value">
          <span className="figure">{formatRand(sale.saleValueCents)}</span>
        </Detail>
        <Detail label="Commission">{commissionTerms(sale)}</Detail>
        {hasCommission(sale) ? (
          <Detail label="Earned so far">
            <span className="figure">{formatRand(sale.commissionAmountCents)}</span>
          </Detail>
        ) : null}
        <Moment label="Submitted" at={sale.submittedAt} />
        <Moment label="Approved" at={sale.approvedAt} />
        <ByNetwork sale={sale} />
        <Detail label="Ended">{sale.endedAt ? formatDay(sale.endedAt) : undefined}</Detail>
        {sale.clawbackCents && !sale.reversedAt ? (
          <Detail label="Taken back">
            <span className="figure">{formatRand(sale.clawbackCents)}</span>, the upfront
            commission: the customer cancelled soon after it was earned
          </Detail>
        ) : null}
        <Detail label="Why it ended">{sale.endReason}</Detail>
        <Moment label="Approval undone" at={sale.reversedAt} />
        {sale.reversedCents === undefined ? null : (
          <Detail label="Taken back">
            <span className="figure">{formatRand(sale.reversedCents)}</span>, all that the sale had
            earned
          </Detail>
        )}
        <Moment label="Corrected" at={sale.correctedAt} />
        <Moment label="Withdrawn" at={sale.withdrawnAt} />
        {sale.resubmittedAs ? (
          <Detail label="Rejection Reason">{sale.rejectionReason}</Detail>
        ) : null}
        <Detail label="Sent again as">
          {sale.resubmittedAs ? linkTo(sale.resubmittedAs, 'The new sale') : undefined}
        </Detail>
        <Detail label="In place of">
          {sale.resubmits ? linkTo(sale.resubmits, 'The rejected sale') : undefined}
        </Detail>
        <Detail label="Proof">
          {sale.proofUrl === undefined ? undefined : <ProofLink url={sale.proofUrl} />}
        </Detail>
        <Detail label="Proof File">{proofFile}</Detail>
      </Details>
    </>
  );
}

const Moment = ({ label, at }: { label: string; at: string | undefined }) => (
  <Detail label={label}>{at && formatMoment(at)}</Detail>
);

/** The network's number of the customer, and its word about it. */
const ByNetwork = ({ sale: { networkNumber, activatedAt, networkEndedOn } }: { sale: Sale }) => (
  <>
    <Detail label="Order or Line Number">{networkNumber}</Detail>
    <Detail label="Activated by the network">{activatedAt && formatDay(activatedAt)}</Detail>
    <Detail label="Ended by the network">{networkEndedOn && formatDay(networkEndedOn)}</Detail>
  </>
);

/** A link to an address that the agent typed: its host is shown before it is opened. */
function ProofLink({ url }: { url: string }) {
  const address = addressIn(url);
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer noopener">
        View Proof
      </a>{' '}
      {address ? `at ${address.host}` : null}
    </>
  );
}

/** Opens the mail program or the phone. */
const CustomerLinks = ({ sale }: { sale: Sale }) => (
  <>
    <Detail label="Email">
      <a href={mailLink(sale.customerEmail)}>{sale.customerEmail}</a>
    </Detail>
    <Detail label="Phone">
      <a href={`tel:${sale.customerPhone}`}>
        <PhoneNumber number={sale.customerPhone} />
      </a>
    </Detail>
  </>
);

/** An address may have characters that mean something else in a link. */
const mailLink = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
