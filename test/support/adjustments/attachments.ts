/** Attachments of adjustments, uploaded as a browser does it. */
import { expect } from 'vitest';
import type { Person } from '../stack/office.ts';
import { postForm } from '../sales/proofs.ts';
import { aPdf, type NamedFile } from '../resources/resources.ts';

/** Uploads a file without finishing; returns the upload's id. */
export async function postAttachment(
  { api }: Pick<Person, 'api'>,
  { fileName, content }: NamedFile = aPdf,
): Promise<string> {
  const form = await api.adjustments.startAttachmentUpload({ fileName, sizeBytes: content.size });
  expect((await postForm(form, content)).status).toBe(204);
  return form.id;
}

/** Uploads a file and finishes; returns the upload's id. */
export async function uploadedAttachment(
  person: Pick<Person, 'api'>,
  file: NamedFile = aPdf,
): Promise<string> {
  const uploadId = await postAttachment(person, file);
  await person.api.adjustments.finishAttachmentUpload({ uploadId });
  return uploadId;
}
