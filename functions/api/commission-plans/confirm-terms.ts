import { dayWords } from '../../../shared/kernel/month.ts';
import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';

import { notFound } from '../../../shared/kernel/errors.ts';
import { termsNoticeTable } from '../../data/commission-plans/terms-notice.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { presentTermsNotice } from '../../domain/commission-plans/present.ts';
import { SHOWN_NOTICES } from '../../domain/commission-plans/read-agent-terms.ts';
import { verb } from '../verb.ts';

/** The agent has read a change of the own terms; the first time counts. */
export const confirmTerms = verb(
  commissionPlansContract.confirmTerms,
  async ({ actor, clock, requestId, table }, { noticeId }) => {
    const notices = termsNoticeTable(table);
    const notice = await table.planAndTransact(async () => {
      const shown = await notices.newest(actor.userId, SHOWN_NOTICES);
      const found = shown.find(({ versionId }) => versionId === noticeId);
      if (!found) throw notFound('This change of terms does not exist.');
      if (found.confirmedAt !== undefined) return found;
      const at = clock.now().toISOString();
      await table.transact([
        notices.confirm(found, at).orStale('It was confirmed in another window'),
        recordEvent(
          { actor, clock, requestId, table },
          {
            action: 'commissionPlans.confirmTerms',
            about: ['agent', actor.userId],
            agentId: actor.userId,
            at,
            after: { firstDay: dayWords(found.firstDay), forSales: found.products },
          },
        ),
      ]);
      return { ...found, confirmedAt: at };
    });
    return presentTermsNotice(notice);
  },
);
