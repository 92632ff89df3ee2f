import { requireKind } from '../../../shared/resources/rules.ts';
import { findPdfProblem } from './find-pdf-problem.ts';

const OPEN_XML = 'openxmlformats';

/** The check of files that could act by themselves; undefined for pictures, videos and text. */
export function findProblemOf(fileName: string) {
  const { type, contentType } = requireKind(fileName);
  if (type === 'pdf') return findPdfProblem;
  if (type !== 'document') return undefined;
  return async (file: Uint8Array): Promise<string | undefined> => {
    // Loaded only for such a file: making the tables to unpack it takes longer than a whole slice's code.
    const { findOfficeProblem, findOldOfficeProblem } = await import('./find-office-problem.ts');
    return contentType.includes(OPEN_XML) ? findOfficeProblem(file) : findOldOfficeProblem(file);
  };
}
