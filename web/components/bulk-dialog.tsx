import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './bulk-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** The result of the step for one row. */
export interface BulkOutcome {
  id: string;
  /** The row's name. */
  name: string;
  /** Reason of a refusal; absent if the step succeeded. */
  refusal?: string;
}

interface BulkDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called after it has closed with results; a cancelled question gives the focus back to its button. */
  afterClose?: () => void;
  /** Text of the button. */
  action: string;
  danger?: boolean;
  disabled?: boolean;
  pending: boolean;
  onConfirm: () => void;
  /** The results, which take the place of the question once they are there. */
  outcomes: BulkOutcome[] | undefined;
  /** Verb for the rows that succeeded: "approved". */
  done: string;
  /** A button for what can be done about the rows that were refused. */
  further?: ReactNode;
  /** The question, with the consequences in figures. */
  children: ReactNode;
}

/**
 * A dialog that asks once for many rows, then lists the result of each; it stays open until the results are
 * there.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { outcomes, onClose, pending, further } = props;
  const ask = (
    <>
      <Button disabled={pending} onClick={onClose}>
        Cancel
      </Button>
      <Button
        type="primary"
        danger={props.danger ?? false}
        disabled={props.disabled ?? false}
        loading={pending}
        onClick={props.onConfirm}
      >
        {props.action}
      </Button>
    </>
  );
  return (
    <Dialog
      title={props.title}
      open={props.open}
      {...(pending ? {} : { onClose })}
      {...(outcomes && props.afterClose ? { afterClose: props.afterClose } : {})}
      footer={
        outcomes ? (
          <>
            <Button type={further ? 'default' : 'primary'} onClick={onClose}>
              Close
            </Button>
            {further}
          </>
        ) : (
          ask
        )
      }
    >
      {outcomes ? <Results outcomes={outcomes} done={props.done} /> : props.children}
    </Dialog>
  );
}

function Results({ outcomes, done }: { outcomes: BulkOutcome[]; done: string }) {
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined);
  const summary = `${outcomes.length - refused.length} of ${outcomes.length} ${done}`;
  // Refused rows first: they need attention.
  const ordered = [...refused, ...outcomes.filter(({ refusal }) => refusal === undefined)];
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone.
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <p role="status" className={css.summary}>
        {refused.length > 0 ? `${summary}, ${refused.length} refused` : summary}
      </p>
      {/* A list that scrolls must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={list} className={`ruled ${css.outcomes}`} aria-label="Results" tabIndex={0}>
        {ordered.map(({ id, name, refusal }) => (
          <li key={id} className={refusal === undefined ? css.done : css.refused}>
            {refusal === undefined ? (
              <CheckCircleFilled aria-hidden="true" />
            ) : (
              <CloseCircleFilled aria-hidden="true" />
            )}
            <span>{name}</span>
            <span className={`quiet ${css.what}`}>{refusal ?? capital(done)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
