import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { use } from 'react';
import type { Lead } from '../../../shared/leads/contract.ts';
import { canBecome } from '../../../shared/leads/rules.ts';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Link } from '../../components/link.tsx';
import { PhoneNumber } from '../../components/phone-number.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { mySalePath } from '../../lib/paths.ts';
import { LeadStatusBadge } from './lead-status.tsx';
import { SaleWritingContext } from '../sales/sale-writing.ts';
import { myLeadQuery, useMarkContacted } from './queries.ts';

type Props = RowDialogProps<Lead, 'lose'>;

/** The details of a lead, and the steps that it can take. */
export default function LeadDialog({ row, open, onClose, afterClose, onOpen }: Props) {
  const { isWriting } = use(SaleWritingContext);
  // The row may be older; without a signal it is all there is.
  const { data: lead = row } = useQuery({
    ...myLeadQuery(row.id),
    placeholderData: (before) => before ?? row,
  });
  return (
    <Dialog
      title="Lead Details"
      open={open && !isWriting}
      onClose={onClose}
      afterClose={() => (isWriting ? undefined : afterClose())}
      footer={<Steps lead={lead} onLose={() => onOpen('lose')} />}
    >
      <Facts lead={lead} />
    </Dialog>
  );
}

function Facts({ lead }: { lead: Lead }) {
  return (
    <>
      <Button type="primary" size="large" block href={`tel:${lead.phone}`}>
        Call
      </Button>
      <Details>
        <Detail label="Customer">{lead.name}</Detail>
        <Detail label="Phone">
          <PhoneNumber number={lead.phone} />
        </Detail>
        <Detail label="Suburb">{lead.suburb}</Detail>
        <Detail label="Product">{lead.productName ?? 'Not sure yet'}</Detail>
        <Detail label="Status">
          <LeadStatusBadge status={lead.status} />
        </Detail>
        <Detail label="Asked">{formatMoment(lead.createdAt)}</Detail>
        <Detail label="Asked Again">
          {lead.askedAgain.length > 0 ? lead.askedAgain.map(formatMoment).join(', ') : undefined}
        </Detail>
        <Detail label="Contacted">{lead.contactedAt && formatMoment(lead.contactedAt)}</Detail>
        <Detail label="Sold">
          {lead.saleId && lead.soldAt ? (
            <Link to={mySalePath(lead.saleId)}>{formatMoment(lead.soldAt)}, open the sale</Link>
          ) : undefined}
        </Detail>
        <Detail label="Lost">{lead.lostAt && formatMoment(lead.lostAt)}</Detail>
        <Detail label="Reason">{lead.lostReason}</Detail>
      </Details>
      <p className="quiet small">Agreed to: “{lead.consentWording}”</p>
    </>
  );
}

/** The buttons of a lead; none for one that was sold to. */
function Steps({ lead, onLose }: { lead: Lead; onLose: () => void }) {
  const { write } = use(SaleWritingContext);
  const contact = useMarkContacted();
  const { id: leadId, status } = lead;
  if (status === 'sold') return null;
  return (
    <>
      {canBecome(status, 'lost') ? (
        <Button danger onClick={onLose}>
          Lost
        </Button>
      ) : null}
      {canBecome(status, 'contacted') ? (
        <Button loading={contact.isPending} onClick={() => contact.mutate({ leadId })}>
          {status === 'lost' ? 'Open Again' : 'Mark Contacted'}
        </Button>
      ) : null}
      <Button type="primary" onClick={() => write({ kind: 'lead', lead })}>
        Sold
      </Button>
    </>
  );
}
