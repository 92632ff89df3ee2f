import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { clearMarks, markFields, markRefusedFields } from '../../lib/form-issues.ts';
import { toast } from '../../lib/toasts.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import {
  announcementFields,
  type AnnouncementValues,
  checkAnnouncement,
} from './announcement-form.ts';

type Values = Partial<AnnouncementValues>;

interface AnnouncementFormDialogProps {
  title: string;
  /** The form's name; ids of fields begin with it. */
  name: string;
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
  form: FormInstance<Values>;
  initial: Values;
  /** What the box does. */
  publishHint: ReactNode;
  onTyped?: (values: Values) => void;
  pending: boolean;
  /** Sends it; `onRefused` marks what the server refused. */
  onSave: (announcement: AnnouncementValues, onRefused: (error: Error) => void) => void;
  /** What stands above the form. */
  children?: ReactNode;
}

/** The dialog of an announcement that is written or edited. */
export function AnnouncementFormDialog(props: AnnouncementFormDialogProps) {
  const { form, initial, onClose, pending, onSave } = props;
  const submit = (values: Values) => {
    const checked = checkAnnouncement(values);
    if (!checked.announcement) {
      toast.error(checked.toast);
      markFields(form, checked.marks);
      return;
    }
    onSave(checked.announcement, (error) => markRefusedFields(form, error, announcementFields));
  };
  return (
    <Dialog
      title={props.title}
      open={props.open}
      onClose={onClose}
      {...(props.afterClose ? { afterClose: props.afterClose } : {})}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={pending} onClick={form.submit}>
            Save
          </Button>
        </>
      }
    >
      {props.children}
      <Form<Values>
        form={form}
        name={props.name}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={(changed, values) => {
          clearMarks(form, Object.keys(changed) as (keyof AnnouncementValues)[]);
          props.onTyped?.(values);
        }}
        onFinish={submit}
      >
        <AnnouncementFields publishHint={props.publishHint} />
      </Form>
    </Dialog>
  );
}
