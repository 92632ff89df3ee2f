import { Button } from 'antd';
import { Callout } from './callout.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface QuestionProps extends Omit<DialogProps, 'footer' | 'onClose'> {
  onClose: () => void;
  action: string;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  pending: boolean;
  onConfirm: () => void;
  /** What someone else did meanwhile: then nothing is left to ask. */
  overtaken: string | undefined;
}

/** Asks before something is done; says so when another administrator was quicker. */
export function Question(props: QuestionProps) {
  const { action, danger = false, disabled = false, pending, onConfirm, overtaken } = props;
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
          <span role="alert">Another administrator was quicker: {overtaken} now.</span>
        </Callout>
      ) : null}
      {children}
    </Dialog>
  );
}
