import { Button } from 'antd';
import type { ReactNode } from 'react';
import { forgetLater } from '../lib/attempts.ts';
import { type ContractFormOptions, useContractForm } from '../lib/forms/use-contract-form.ts';
import type { FormName } from '../lib/forms/form-names.ts';
import { useIsLeft, useOpenings } from '../lib/openings.ts';
import { untilOver } from '../lib/second-person.ts';
import { Dialog } from './dialog.tsx';
import { PortalForm } from './portal-form.tsx';

export interface SaveCallbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

export interface FormDialogProps<Values extends object, Input> extends Omit<
  ContractFormOptions<Values, Input>,
  'onSubmit'
> {
  title: string;
  name: FormName;
  open: boolean;
  onClose: () => void;
  afterClose?: (() => void) | undefined;
  /** The button that saves. */
  action?: string;
  pending: boolean;
  /** Has the focus once the dialog is open. */
  firstField?: keyof Values & string;
  /** Shown above the form. */
  children?: ReactNode;
  fields: ReactNode;
  /** Shown beneath the form. */
  footnote?: ReactNode;
  onSave: (input: Input, callbacks: SaveCallbacks) => Promise<unknown>;
  /** After the server's messages were shown at their fields. */
  onRefused?: ((error: Error) => void) | undefined;
}

/** A dialog with a form that is saved whole. It closes, and forgets its draft, once that is done or waits. */
export function FormDialog<Values extends object, Input>(props: FormDialogProps<Values, Input>) {
  return <OpenedForm key={useOpenings(props.open)} {...props} />;
}

function OpenedForm<Values extends object, Input>(props: FormDialogProps<Values, Input>) {
  const { onClose, onSave, onRefused, draft } = props;
  const isLeft = useIsLeft(props.open);
  const { bind, showRefused, forgetDraft } = useContractForm<Values, Input>({
    ...props,
    onSubmit: async (input) => {
      const forgetSent = draft === undefined ? undefined : forgetLater(draft);
      const end = () => {
        // The dialog may be open again, with other input.
        if (isLeft()) return forgetSent?.();
        forgetDraft();
        return onClose();
      };
      const onError = (error: Error) => {
        showRefused(error);
        onRefused?.(error);
      };
      await onSave(input, untilOver(end, onError));
      return 'leaving';
    },
  });
  return (
    <Dialog
      title={props.title}
      open={props.open}
      onClose={onClose}
      onOpened={() => props.firstField && bind.form.focusField(props.firstField)}
      {...(props.afterClose ? { afterClose: props.afterClose } : {})}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={props.pending} onClick={bind.form.submit}>
            {props.action ?? 'Save'}
          </Button>
        </>
      }
    >
      {props.children}
      <PortalForm<Values> {...bind} name={props.name}>
        {props.fields}
      </PortalForm>
      {props.footnote}
    </Dialog>
  );
}
