import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { SaleDialogProps } from './sale-dialogs.tsx';
import { saleStatuses } from './sale-status.tsx';

interface SaleQuestionProps extends SaleDialogProps {
  title: string;
  /** What it asks can no longer be done: someone else was quicker. */
  isOver: boolean;
  action: string;
  danger?: boolean;
  disabled?: boolean;
  pending: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before something is done to a sale; says so when another administrator did it meanwhile. */
export function SaleQuestion(props: SaleQuestionProps) {
  const { sale, onClose } = props;
  const isOver = props.isOver && !props.pending;
  return (
    <Dialog
      title={props.title}
      open={props.open}
      onClose={onClose}
      afterClose={props.afterClose}
      footer={
        <>
          <Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
          {isOver ? null : (
            <Button
              type="primary"
              danger={props.danger ?? false}
              disabled={props.disabled ?? false}
              loading={props.pending}
              onClick={props.onConfirm}
            >
              {props.action}
            </Button>
          )}
        </>
      }
    >
      {isOver && props.open ? (
        <Callout tone="warning">
          <span role="alert">
            Another administrator was quicker: this sale is{' '}
            {sale.endedAt ? 'ended' : labelOf(sale.status)} now.
          </span>
        </Callout>
      ) : null}
      {props.children}
    </Dialog>
  );
}

const labelOf = (status: string) =>
  saleStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status;
