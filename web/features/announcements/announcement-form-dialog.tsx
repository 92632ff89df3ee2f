import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { FormDialog, type FormDialogFrame } from '../../components/form-dialog.tsx';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import {
  announcementFields,
  type AnnouncementValues,
  checkAnnouncement,
} from './announcement-form.ts';

type Values = Partial<AnnouncementValues>;

interface AnnouncementFormDialogProps extends FormDialogFrame {
  form: FormInstance<Values>;
  initial: Values;
  /** What the box does. */
  publishHint: ReactNode;
  onTyped?: (values: Values) => void;
  /** Sends it; `onRefused` marks what the server refused. */
  onSave: (announcement: AnnouncementValues, onRefused: (error: Error) => void) => void;
}

/** The dialog of an announcement that is written or edited. */
export function AnnouncementFormDialog(props: AnnouncementFormDialogProps) {
  const { form, publishHint, onSave, ...frame } = props;
  const submit = (values: Values) => {
    const checked = checkAnnouncement(values);
    if (!checked.announcement) {
      toast.error(checked.toast);
      showFieldErrors(form, checked.marks);
      return;
    }
    onSave(checked.announcement, (error) => showRefusedFields(form, error, announcementFields));
  };
  const fields = <AnnouncementFields publishHint={publishHint} />;
  return <FormDialog<Values> {...frame} form={form} onSubmit={submit} fields={fields} />;
}
