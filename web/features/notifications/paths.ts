import type { Notice } from '../../../shared/notifications/schemas.ts';
import { linkOf } from '../../../shared/notifications/rules.ts';

/** The item that a notice is about, where its e-mail leads too. Only the bell loads all these links. */
export const noticePath = (about: Pick<Notice, 'kind' | 'subjectId' | 'at'>) => linkOf(about).path;
