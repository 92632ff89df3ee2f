import { changedLines } from '../../../shared/commission-plans/words.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
import { termsScope } from '../../data/reports/rollup.table.ts';
import type { TermsNotice } from '../../data/commission-plans/terms-notice.table.ts';
import { projectionOf } from './projection.ts';

/** Projects what an agent hears of changed terms: the notice, and how many heard and confirmed. */
export const termsNoticeProjection = projectionOf<TermsNotice>('termsNotice', {
  measures: ({ confirmedAt }) => ({
    termsNoticed: 1,
    ...(confirmedAt === undefined ? {} : { termsConfirmed: 1 }),
  }),
  scopes: ({ versionId }) => [termsScope(versionId)],
  notices: ({ before: earlier, after: written }): Notice[] => {
    if (earlier || !written) return [];
    const { agentId, versionId: subjectId, at, products, firstDay, before, after } = written;
    const termsChange = { products, firstDay, lines: changedLines(before, after) };
    return [{ kind: 'termsChanged', agentId, subjectId, at, termsChange }];
  },
});
