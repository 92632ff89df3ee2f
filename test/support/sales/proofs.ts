/** Uploads proofs as a browser does: asks for a form, posts the file, says that it is done. */
import { expect } from 'vitest';
import type { ProofType } from '../../../shared/sales/rules.ts';
import type { Person } from '../stack/office.ts';

type ProofFile = Blob & { type: ProofType };

/** A file with this beginning, one letter a byte, filled up with zeros. */
export const fileOf = (type: ProofFile['type'], beginning: string, size = 64): ProofFile =>
  new Blob([Buffer.from(beginning.padEnd(size, '\0'), 'latin1')], { type }) as ProofFile;

export const PNG = fileOf('image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
export const PDF = fileOf('application/pdf', '%PDF-1.7\n');

/** Posts a file with a form that the portal gave. */
export function postForm(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: Blob,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // The name says nothing of what is inside.
  form.set('file', file, 'proof.png');
  return fetch(url, { method: 'POST', body: form });
}

/** Uploads a file without finishing; returns the upload's id. */
export async function postProof({ api }: Pick<Person, 'api'>, file = PNG): Promise<string> {
  const { type, size: sizeBytes } = file;
  const form = await api.sales.startProofUpload({ type, sizeBytes });
  expect((await postForm(form, file)).status).toBe(204);
  return form.id;
}

/** Uploads a file and finishes; returns the upload's id. */
export async function uploadedProof(person: Pick<Person, 'api'>, file = PNG): Promise<string> {
  const uploadId = await postProof(person, file);
  await person.api.sales.finishProofUpload({ uploadId });
  return uploadId;
}
