/** Resources as administrators add them: links, and files that are uploaded as a browser does it. */
import { expect } from 'vitest';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import type { Api } from '../stack/client.ts';
import type { Office, Person } from '../stack/office.ts';
import { PDF, PNG, postForm } from '../sales/proofs.ts';

/** A file and the name that it has on its owner's disk. */
export interface NamedFile {
  fileName: string;
  content: Blob;
}

export const aFile: NamedFile = { fileName: 'Fibre poster.png', content: PNG };
export const aPdf: NamedFile = { fileName: 'Price list.pdf', content: PDF };

/** Uploads a file without finishing; returns the upload's id. */
export async function postResource(
  { api }: Pick<Person, 'api'>,
  { fileName, content }: NamedFile = aFile,
): Promise<string> {
  const form = await api.resources.startResourceUpload({ fileName, sizeBytes: content.size });
  expect((await postForm(form, content)).status).toBe(204);
  return form.id;
}

/** Uploads a file and finishes; returns the upload's id. */
export async function uploadedResource(
  person: Pick<Person, 'api'>,
  file: NamedFile = aFile,
): Promise<string> {
  const uploadId = await postResource(person, file);
  await person.api.resources.finishResourceUpload({ uploadId });
  return uploadId;
}

type NewResource = Partial<Parameters<Api['resources']['createResource']>[0]>;

/** Publishes a resource, by default with a picture. */
export async function addResource(
  { admin }: Pick<Office, 'admin'>,
  changes: NewResource & { file?: NamedFile } = {},
): Promise<ManagedResource> {
  const { file, ...form } = changes;
  const isLink = form.fileUrl !== undefined;
  return admin.api.resources.createResource({
    title: 'Fibre poster',
    category: 'marketing',
    isPublished: true,
    ...(isLink ? {} : { uploadId: await uploadedResource(admin, file) }),
    ...form,
  });
}

/** The resource's version that an administrator saw, which every change has to send. */
export const seenResource = ({ id: resourceId, version }: ManagedResource) => ({
  resourceId,
  version,
});
