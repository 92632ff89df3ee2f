import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { FILE_ENDINGS, kindOf } from '../../../shared/resources/rules.ts';
import type { ResourceType } from '../../../shared/resources/contract.ts';
import { FormDialog, type FormDialogProps } from '../../components/form-dialog.tsx';
import { UploadField } from '../../components/upload-field.tsx';
import { conflictingState, fieldIssues } from '../../lib/api-errors.ts';
import { ResourceFields } from './resource-fields.tsx';
import {
  newResourceValues,
  type ResourceDraft,
  resourceForm,
  type ResourceInput,
  type ResourceValues,
  sourceOf,
} from './resource-form.ts';
import { type UploadedResource, useResourceUpload } from './resource-upload.ts';

type Frame = Omit<
  FormDialogProps<ResourceValues, ResourceInput>,
  'definition' | 'form' | 'addition' | 'fields'
>;

interface ResourceFormDialogProps extends Frame {
  initial: Partial<ResourceValues>;
  /** The file of a draft. */
  file?: UploadedResource | undefined;
  /** The file that an existing resource has. */
  kept?: { type: ResourceType; about: ReactNode } | undefined;
  /** Called with the draft's values when a file was uploaded or removed: the type may change with it. */
  onFile?: (changes: Partial<ResourceDraft>) => void;
}

/** The dialog of a resource that is added or edited. Mounted anew for each opening. */
export function ResourceFormDialog(props: ResourceFormDialogProps) {
  const { initial, file, kept, onFile, onRefused, ...frame } = props;
  const [form] = Form.useForm<ResourceValues>();
  const [fileProblem, setFileProblem] = useState<string>();
  const type = Form.useWatch('type', form) ?? initial.type;
  const upload = useResourceUpload(file, (uploaded) => {
    setFileProblem(undefined);
    // The person may have chosen a link while the file was uploading.
    if (uploaded && form.getFieldValue('type') !== 'url') form.setFieldValue('type', uploaded.type);
    onFile?.({ ...form.getFieldsValue(), file: uploaded });
  });
  const fileType = upload.state.phase === 'ready' ? upload.state.uploaded.type : kept?.type;
  const remove = () => {
    // Resets the type that the upload had set.
    form.setFieldValue('type', kept?.type ?? newResourceValues.type);
    upload.remove();
  };
  const showRefusedFile = (error: Error) => {
    const isUpload = fieldIssues(error).some(({ path }) => path === 'uploadId');
    const current = conflictingState(error);
    if (isUpload || (current && 'uploadId' in current))
      upload.refuse('This upload can’t be used any more. Upload the file again.');
    onRefused?.(error);
  };
  const fileField = (
    <>
      {kept?.about}
      <UploadField
        label="File"
        button={kept ? 'Upload Another File' : 'Upload File'}
        remove="Remove File"
        accept={acceptOf(fileType === undefined ? type : 'file')}
        hint={HINT}
        upload={{ ...upload, remove }}
        problem={fileProblem}
      />
    </>
  );
  return (
    <FormDialog
      {...frame}
      definition={resourceForm}
      form={form}
      initial={initial}
      addition={(values) => {
        const source = sourceOf({ ...values, ...(type ? { type } : {}) }, upload.state, !!kept);
        setFileProblem(source.fileProblem);
        return source;
      }}
      fields={<ResourceFields fileType={fileType} isLink={type === 'url'} file={fileField} />}
      onRefused={showRefusedFile}
    />
  );
}

/** The file name endings of a type; all of them for "file". */
const acceptOf = (type: ResourceType | undefined): string =>
  FILE_ENDINGS.filter((ending) => type === 'file' || kindOf(`a.${ending}`)?.type === type)
    .map((ending) => `.${ending}`)
    .join();

/** The specification's dialog names the types before "and also", its list of types the others. */
const HINT =
  'PNG, JPEG, GIF, MP4, PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX, and also WebP, MOV, AVI and TXT: up to 50 MB.';
