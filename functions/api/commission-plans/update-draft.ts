import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { termsDraftTable } from '../../data/commission-plans/terms-draft.table.ts';
import { buildTerms } from '../../domain/commission-plans/build-scope.ts';
import { checkDraft } from '../../domain/commission-plans/check-draft.ts';
import { presentDraft } from '../../domain/commission-plans/present-draft.ts';
import { draftChanged, readSeenDraft } from '../../domain/commission-plans/read-draft.ts';
import { recordDraft } from '../../domain/commission-plans/record-draft.ts';
import { verb } from '../verb.ts';

/** Changes a draft; who does is one of its authors from then on. */
export const updateDraft = verb(
  commissionPlansContract.updateDraft,
  async (context, { draftId, version, firstDay, ...fields }) => {
    const { actor, clock, table } = context;
    const before = await readSeenDraft(context, { draftId, version });
    const at = clock.now().toISOString();
    const after = {
      ...before,
      firstDay,
      terms: buildTerms(fields),
      authors: [...new Set([...before.authors, actor.userId])],
      updatedAt: at,
      version: version + 1,
    };
    const { named } = await checkDraft(context, after);
    await table.transact([
      termsDraftTable(table).replace(after).orThrow(draftChanged),
      recordDraft(context, {
        action: 'commissionPlans.updateDraft',
        subjectId: draftId,
        at,
        named,
        before,
        after,
      }),
    ]);
    return presentDraft(context, after);
  },
);
