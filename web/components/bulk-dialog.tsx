import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './bulk-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** What became of one row. */
export interface BulkOutcome {
  id: string;
  /** How the row is called. */
  name: string;
  /** Why it was refused; absent where it was done. */
  refusal?: string;
}

interface BulkDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
  /** The step on the button. */
  action: string;
  danger?: boolean;
  disabled?: boolean;
  pending: boolean;
  onConfirm: () => void;
  /** Once there is a result, it stands where the question stood. */
  outcomes: BulkOutcome[] | undefined;
  /** What happened to those that were done: "approved". */
  done: string;
  /** The consequence in figures. */
  children: ReactNode;
}

/** One question for many rows, then a result for each. */
export function BulkDialog(props: BulkDialogProps) {
  const { outcomes, onClose } = props;
  const ask = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="primary"
        danger={props.danger ?? false}
        disabled={props.disabled ?? false}
        loading={props.pending}
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
      onClose={onClose}
      {...(props.afterClose ? { afterClose: props.afterClose } : {})}
      footer={
        outcomes ? (
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
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
  // What was refused is what somebody has to look at.
  const ordered = [...refused, ...outcomes.filter(({ refusal }) => refusal === undefined)];
  const list = useRef<HTMLUListElement>(null);
  // The button that asked is gone: the focus goes to what came of it.
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <p role="status" className={css.summary}>
        {refused.length > 0 ? `${summary}, ${refused.length} refused` : summary}
      </p>
      {/* A list that scrolls must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={list} className={css.outcomes} aria-label="Results" tabIndex={0}>
        {ordered.map(({ id, name, refusal }) => (
          <li key={id} className={refusal === undefined ? css.done : css.refused}>
            {refusal === undefined ? (
              <CheckCircleFilled aria-hidden="true" />
            ) : (
              <CloseCircleFilled aria-hidden="true" />
            )}
            <span>{name}</span>
            <span className={css.what}>{refusal ?? capital(done)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
