import { Button } from 'antd';
import { isTransient } from '../lib/api-errors.ts';
import { Callout } from './callout.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface QuestionProps extends Omit<DialogProps, 'footer' | 'onClose'> {
  onClose: () => void;
  action: string;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  pending: boolean;
  /** The failure of the last attempt, for a question whose step may be overtaken. */
  error?: Error | null | undefined;
  onConfirm: () => void;
  /** The one who was quicker; another administrator if absent. */
  quicker?: string | undefined;
  /** Another person's change that makes the step impossible; undefined if there is none. */
  overtaken: string | undefined;
}

/** Asks for confirmation before a step; says so if somebody else has made it impossible in the meantime. */
export function Question(props: QuestionProps) {
  const { action, danger = false, disabled = false, pending, onConfirm, overtaken } = props;
  const { quicker = 'Another administrator', error } = props;
  const { title, open, onClose, children } = props;
  const isOver = overtaken !== undefined;
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      {...(props.afterClose ? { afterClose: props.afterClose } : {})}
      footer={
        <>
          <Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
          {isOver ? null : (
            <Button
              type="primary"
              danger={danger}
              disabled={disabled}
              loading={pending}
              onClick={onConfirm}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      {isOver ? (
        <Callout tone="warning">
          <span role="alert">
            {error && isTransient(error)
              ? 'The answer to your attempt was lost'
              : `${quicker} was quicker`}
            : {overtaken} now.
          </span>
        </Callout>
      ) : null}
      {children}
    </Dialog>
  );
}
