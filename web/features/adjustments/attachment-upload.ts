/** Uploads the file of an adjustment. */
import {
  ATTACHMENT_ENDINGS,
  isAttachable,
  MAX_ATTACHMENT_BYTES,
} from '../../../shared/adjustments/rules.ts';
import { isKind, requireKind, RESOURCE_HEAD_BYTES } from '../../../shared/resources/rules.ts';
import { api } from '../../lib/api.ts';
import { type FileKind, type UploadedFile, useFileUpload } from '../../lib/file-upload.ts';

const TOO_LARGE = 'The file must be at most 10 MB.';
const UNKNOWN_TYPE = 'The file must be a PDF, a picture, or a Word, Excel or CSV file.';
const OTHER_CONTENT =
  'This isn’t what its name says. Save it anew in its own program, and try again.';
const EMPTY = 'The file is empty.';

/** The file names that can be chosen, as the `accept` attribute takes them. */
export const ATTACHMENTS = ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join(',');

/** Says why a file can't be attached, before it is uploaded. */
async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > MAX_ATTACHMENT_BYTES) return TOO_LARGE;
  if (!isAttachable(file.name)) return UNKNOWN_TYPE;
  if (file.size === 0) return EMPTY;
  const head = await file.slice(0, RESOURCE_HEAD_BYTES).arrayBuffer();
  return isKind(new Uint8Array(head), requireKind(file.name)) ? undefined : OTHER_CONTENT;
}

const attachments: FileKind<UploadedFile, true> = {
  inspect: async (file) => {
    const problem = await problemOf(file);
    return problem === undefined ? { found: true } : { problem };
  },
  begin: ({ name, size }) =>
    api.adjustments.startAttachmentUpload(
      { fileName: name, sizeBytes: size },
      { context: { idempotencyKey: crypto.randomUUID() } },
    ),
  finish: async (uploadId) => {
    const { fileName } = await api.adjustments.finishAttachmentUpload({ uploadId });
    return { uploadId, name: fileName };
  },
};

/**
 * Uploads a file as soon as it is chosen.
 * @param onChange called where another file, or none, is chosen
 */
export const useAttachmentUpload = (onChange: () => void) =>
  useFileUpload(attachments, undefined, onChange);
