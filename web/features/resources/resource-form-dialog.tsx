import { Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { FILE_ENDINGS, kindOf } from '../../../shared/resources/rules.ts';
import type { ResourceType } from '../../../shared/resources/contract.ts';
import { FormDialog, type FormDialogFrame } from '../../components/form-dialog.tsx';
import { UploadField } from '../../components/upload-field.tsx';
import { conflictingState, fieldIssues } from '../../lib/api-errors.ts';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { ResourceFields } from './resource-fields.tsx';
import {
  checkResource,
  newResourceValues,
  type ResourceDraft,
  resourceFields,
  type ResourceValues,
  type TypedResource,
} from './resource-form.ts';
import { useResourceUpload } from './resource-upload.ts';

type Values = Partial<ResourceValues>;

interface ResourceFormDialogProps extends FormDialogFrame {
  initial: Partial<ResourceDraft>;
  /** Of a resource that has a file: what that is, and a word on it. */
  kept?: { type: ResourceType; about: ReactNode } | undefined;
  onTyped?: (changes: Partial<ResourceDraft>) => void;
  /** Sends it; `onRefused` marks what the server refused. */
  onSave: (resource: TypedResource, onRefused: (error: Error) => void) => void;
}

/** The dialog of a resource that is added or edited. */
export function ResourceFormDialog(props: ResourceFormDialogProps) {
  const { kept, onSave: _, ...frame } = props;
  const [form] = Form.useForm<Values>();
  const { type, upload, fileProblem, submit } = useResourceForm(form, props);
  const fileType = upload.state.phase === 'ready' ? upload.state.uploaded.type : kept?.type;
  const file = (
    <>
      {kept?.about}
      <UploadField
        label="File"
        button={kept ? 'Upload Another File' : 'Upload File'}
        remove="Remove File"
        accept={acceptOf(fileType === undefined ? type : 'file')}
        hint={HINT}
        upload={upload}
        problem={fileProblem}
      />
    </>
  );
  const fields = <ResourceFields fileType={fileType} isLink={type === 'url'} file={file} />;
  return <FormDialog<Values> {...frame} form={form} onSubmit={submit} fields={fields} />;
}

/** The form and the file beside it. */
function useResourceForm(form: FormInstance<Values>, props: ResourceFormDialogProps) {
  const { initial, kept, onTyped, onSave } = props;
  const [fileProblem, setFileProblem] = useState<string>();
  const type = Form.useWatch('type', form) ?? initial.type;
  const upload = useResourceUpload(initial.file, (file) => {
    setFileProblem(undefined);
    // An upload may end after a link took its place.
    if (file && form.getFieldValue('type') !== 'url') form.setFieldValue('type', file.type);
    onTyped?.({ ...form.getFieldsValue(), file });
  });
  const refuse = (error: Error) => {
    showRefusedFields(form, error, resourceFields);
    const isUpload = fieldIssues(error).some(({ path }) => path === 'uploadId');
    const current = conflictingState(error);
    if (isUpload || (current && 'uploadId' in current))
      upload.refuse('This upload can’t be used any more. Upload the file again.');
  };
  const submit = (values: Values) => {
    const checked = checkResource(
      { ...values, ...(type ? { type } : {}) },
      upload.state,
      Boolean(kept),
    );
    setFileProblem(checked.resource ? undefined : checked.fileProblem);
    if (checked.resource) return onSave(checked.resource, refuse);
    toast.error(checked.toast);
    showFieldErrors(form, checked.marks);
  };
  const remove = () => {
    // Any other file may come instead.
    form.setFieldValue('type', kept?.type ?? newResourceValues.type);
    upload.remove();
  };
  return { type, upload: { ...upload, remove }, fileProblem, submit };
}

/** The endings of the type that was chosen; all of them for any file, or another in a file's place. */
const acceptOf = (type: ResourceType | undefined): string =>
  FILE_ENDINGS.filter((ending) => type === 'file' || kindOf(`a.${ending}`)?.type === type)
    .map((ending) => `.${ending}`)
    .join();

/** Document 001, section 9, and what section 5 allows beside it. */
const HINT =
  'PNG, JPEG, GIF, MP4, PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX, and also WebP, MOV, AVI and TXT: up to 50 MB.';
