/** Files as browsers upload them: posted to the bucket with a form that the portal gave. */
import assert from 'node:assert/strict';

/** The beginning of a picture, filled up with zeros. */
export const PNG = new Blob(
  [Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'.padEnd(64, '\0'), 'latin1')],
  { type: 'image/png' },
);

/** @throws AssertionError where the bucket refuses it */
export async function postForm(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: Blob,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, 'file');
  const answer = await fetch(url, { method: 'POST', body: form });
  assert.equal(answer.status, 204, await answer.text());
}
