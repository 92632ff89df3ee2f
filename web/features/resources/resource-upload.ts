/** Uploads the file of a resource. */
import {
  MAX_RESOURCE_BYTES,
  isKind,
  kindOf,
  RESOURCE_HEAD_BYTES,
} from '../../../shared/resources/rules.ts';
import type { ResourceType } from '../../../shared/resources/contract.ts';
import { api } from '../../lib/api.ts';
import { type FileKind, type UploadedFile, useFileUpload } from '../../lib/file-upload.ts';
import { HEIC_PROBLEM, withoutHeic } from '../../lib/photo.ts';
import { toast } from '../../lib/toasts.ts';

/** An uploaded file, with the type that its content has and its size in bytes. */
export interface UploadedResource extends UploadedFile {
  type: ResourceType;
  sizeBytes: number;
}

/** As specified. */
const TOO_LARGE = 'File size must be less than 50MB';
const UNKNOWN_TYPE = 'Files of this kind can’t be uploaded.';
const OTHER_CONTENT =
  'This isn’t what its name says. Save it anew in its own program, and try again.';
const EMPTY = 'The file is empty.';

/** Says why a file can't be a resource, before it is uploaded. */
async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > MAX_RESOURCE_BYTES) return TOO_LARGE;
  const kind = kindOf(file.name);
  if (!kind) return UNKNOWN_TYPE;
  if (file.size === 0) return EMPTY;
  const head = await file.slice(0, RESOURCE_HEAD_BYTES).arrayBuffer();
  return isKind(new Uint8Array(head), kind) ? undefined : OTHER_CONTENT;
}

const resources: FileKind<UploadedResource, true> = {
  inspect: async (chosen) => {
    const file = await withoutHeic(chosen);
    const problem = file ? await problemOf(file) : HEIC_PROBLEM;
    if (file && problem === undefined) return { file, found: true };
    toast.error(problem === TOO_LARGE ? TOO_LARGE : 'Failed to upload file');
    return { problem: problem ?? HEIC_PROBLEM };
  },
  begin: ({ name, size }) =>
    api.resources.startResourceUpload(
      { fileName: name, sizeBytes: size },
      { context: { idempotencyKey: crypto.randomUUID() } },
    ),
  finish: async (uploadId) => {
    const { fileName, fileType, sizeBytes } = await api.resources.finishResourceUpload({
      uploadId,
    });
    return { uploadId, name: fileName, type: fileType, sizeBytes };
  },
  onUploaded: () => toast.success('File uploaded successfully'),
  onFailure: (error) => toast.failure('Failed to upload file', error),
};

/**
 * Uploads the file of a resource as soon as it is chosen.
 * @param initial the file of a draft
 * @param onChange called with the file that the draft should keep
 */
export const useResourceUpload = (
  initial: UploadedResource | undefined,
  onChange: (uploaded: UploadedResource | undefined) => void,
) => useFileUpload(resources, initial, onChange);
