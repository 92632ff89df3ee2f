import { requireKind } from '../../../shared/resources/rules.ts';
import { findOfficeProblem, findOldOfficeProblem } from './find-office-problem.ts';
import { findPdfProblem } from './find-pdf-problem.ts';

const OPEN_XML = 'openxmlformats';

/** The check of files that could act by themselves; undefined for pictures, videos and text. */
export function findProblemOf(fileName: string) {
  const { type, contentType } = requireKind(fileName);
  if (type === 'pdf') return findPdfProblem;
  if (type !== 'document') return undefined;
  return contentType.includes(OPEN_XML) ? findOfficeProblem : findOldOfficeProblem;
}
