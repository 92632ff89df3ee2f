import { Button } from 'antd';
import type { AuditEvent, AuditFilter } from '../../../shared/audit/contract.ts';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { formatFullMoment } from '../../lib/dates.ts';
import { agentPagePath, payoutPath, salePath } from '../../lib/paths.ts';
import css from './audit-event-dialog.module.css';
import { Changes } from '../../components/changes.tsx';

interface AuditEventDialogProps {
  event: AuditEvent;
  open: boolean;
  onClose: () => void;
  /** Filters the log by this person, or by this subject. */
  onOnly: (filter: AuditFilter) => void;
}

export function AuditEventDialog({ event, open, onClose, onOnly }: AuditEventDialogProps) {
  const { actor, subject } = event;
  return (
    <Dialog
      title={event.what}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onOnly({ actorId: actor.id })}>Only this person</Button>
          <Button onClick={() => onOnly({ subject: subject.key })}>Only this subject</Button>
          <OpenSubject subject={subject} />
        </>
      }
    >
      <Details>
        <Detail label="When">{formatFullMoment(event.at)}</Detail>
        <Detail label="Who">{actor.name}</Detail>
        <Detail label="Subject">{subject.name}</Detail>
      </Details>
      <h2 className={css.heading}>Before and after</h2>
      <Changes changes={event.changes} />
      <p className={css.reference}>
        {event.action} · {subject.key} · event {event.id} · request {event.requestId}
      </p>
    </Dialog>
  );
}

function OpenSubject({ subject }: Pick<AuditEvent, 'subject'>) {
  const { kind, id, referralCode } = subject;
  if (kind === 'sale')
    return (
      <LinkButton type="primary" to={salePath(id)}>
        Open the sale
      </LinkButton>
    );
  if (kind === 'payout')
    return (
      <LinkButton type="primary" to={payoutPath(id)}>
        Open the payout
      </LinkButton>
    );
  return referralCode ? (
    <LinkButton type="primary" to={agentPagePath(id)}>
      Open the agent
    </LinkButton>
  ) : null;
}
