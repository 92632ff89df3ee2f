import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { termsDraftTable } from '../../data/commission-plans/terms-draft.table.ts';
import { countInGroup } from '../../domain/commission-plans/add-draft.ts';
import { draftChanged, readSeenDraft } from '../../domain/commission-plans/read-draft.ts';
import { readNamed } from '../../domain/commission-plans/read-scope.ts';
import { recordDraft } from '../../domain/commission-plans/record-draft.ts';
import { verb } from '../verb.ts';

export const deleteDraft = verb(commissionPlansContract.deleteDraft, async (context, seen) => {
  const { clock, table } = context;
  const draft = await readSeenDraft(context, seen);
  const at = clock.now().toISOString();
  await table.transact([
    termsDraftTable(table).remove(draft).orThrow(draftChanged),
    ...countInGroup(context, draft, -1),
    recordDraft(context, {
      action: 'commissionPlans.deleteDraft',
      subjectId: draft.draftId,
      at,
      named: await readNamed(context, draft.scope),
      before: draft,
    }),
  ]);
  return { id: draft.draftId };
});
