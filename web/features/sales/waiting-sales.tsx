import { ClockCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { Money } from '../../components/money.tsx';
import { Question } from '../../components/question.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { mendFocus } from '../../lib/list-focus.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { dropWaiting, type WaitingSale } from './outbox.ts';
import { useWaitingSales } from './waiting-queries.ts';
import css from './waiting-sales.module.css';

/** Sales that were submitted offline, above the submitted ones. Renders nothing where there are none. */
export default function WaitingSales({ onCorrect }: { onCorrect: (sale: WaitingSale) => void }) {
  const waiting = useWaitingSales(useMe().id);
  const [chosen, setChosen] = useState<WaitingSale>();
  const [open, setOpen] = useState(false);
  useEffect(mendFocus);
  const askToDelete = (sale: WaitingSale) => {
    setChosen(sale);
    setOpen(true);
  };
  const drop = () => {
    setOpen(false);
    if (chosen)
      dropWaiting(chosen.key).catch((error: unknown) =>
        toast.failure('Failed to delete the sale', error),
      );
  };
  return (
    <>
      {waiting.length > 0 ? (
        <Card title="Waiting to be sent">
          <ul className={css.list}>
            {waiting.map((sale) => (
              <Row key={sale.key} waiting={sale} onCorrect={onCorrect} onDelete={askToDelete} />
            ))}
          </ul>
        </Card>
      ) : null}
      <Question
        title="Delete Sale"
        open={open}
        onClose={() => setOpen(false)}
        action="Delete Sale"
        danger
        pending={false}
        onConfirm={drop}
        overtaken={undefined}
      >
        <p>
          The sale to {chosen?.sale.customerName} was never submitted. Deleting it forgets what you
          typed.
        </p>
      </Question>
    </>
  );
}

interface RowProps {
  waiting: WaitingSale;
  onCorrect: (sale: WaitingSale) => void;
  onDelete: (sale: WaitingSale) => void;
}

function Row({ waiting, onCorrect, onDelete }: RowProps) {
  const { sale, problem, writtenAt } = waiting;
  return (
    <li className={css.row} data-row={waiting.key}>
      <div className={css.facts}>
        <strong className={css.name}>{sale.customerName}</strong>
        <Money cents={sale.saleValueCents} />
        {problem === undefined ? (
          <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="Waiting" />
        ) : (
          <StatusBadge tone="bad" icon={<CloseCircleFilled />} label="Not accepted" />
        )}
        <span className="quiet">Written {formatMoment(writtenAt)}</span>
      </div>
      {problem === undefined ? null : (
        <>
          <p className={css.problem}>{problem}</p>
          <div className={css.actions}>
            <Button onClick={() => onCorrect(waiting)}>Correct</Button>
            <Button danger onClick={() => onDelete(waiting)}>
              Delete
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
