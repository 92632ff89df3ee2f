/** Files that the office brings in, of any kind, on their way through the portal. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { FileStatus } from '../../../shared/kernel/brought-file.ts';
import { postForm } from '../sales/proofs.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/**
 * Uploads a file without having it read.
 * @param begin creates its record, and gives the form
 */
export async function broughtFile<Begun extends Parameters<typeof postForm>[0]>(
  content: Content,
  begin: (sizeBytes: number) => Promise<Begun>,
): Promise<Begun> {
  const blob = new Blob([content], { type: 'application/octet-stream' });
  const begun = await begin(blob.size);
  expect((await postForm(begun, blob)).status).toBe(204);
  return begun;
}

/** The file once no job works on it. */
export async function restingOne<File extends { status: FileStatus }>(
  read: () => Promise<File>,
): Promise<File> {
  for (;;) {
    const file = await read();
    if (file.status !== 'reading' && file.status !== 'applying') return file;
    await pause(50);
  }
}
