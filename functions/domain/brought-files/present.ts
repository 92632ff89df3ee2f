/** Presents the fields that files of all kinds have; lists every field. */
import type { StoredFile } from '../../data/brought-files/brought-file.table.ts';
import { optional } from '../../platform/present.ts';

export function presentFile(file: StoredFile, nameOf: (userId: string) => string) {
  const { status, uploadedBy, appliedBy, done = 0, total } = file;
  const person = (id: string) => ({ id, name: nameOf(id) });
  const isWorking = status === 'reading' || status === 'applying';
  return {
    id: file.fileId,
    name: file.fileName,
    sizeBytes: file.sizeBytes,
    status,
    uploadedBy: person(uploadedBy),
    uploadedAt: file.uploadedAt,
    preview: file.preview,
    ...optional({
      problem: file.problem,
      progress: isWorking ? { done, ...optional({ total }) } : undefined,
      appliedBy: appliedBy === undefined ? undefined : person(appliedBy),
      appliedAt: file.appliedAt,
    }),
  };
}
