import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { addDraft } from '../../domain/commission-plans/add-draft.ts';
import { buildScope, buildTerms } from '../../domain/commission-plans/build-scope.ts';
import { presentDraft } from '../../domain/commission-plans/present-draft.ts';
import { verb } from '../verb.ts';

export const createDraft = verb(commissionPlansContract.createDraft, async (context, input) => {
  const { firstDay } = input;
  const draft = await addDraft(context, {
    operation: 'createDraft',
    input,
    content: { scope: buildScope(input), firstDay, terms: buildTerms(input) },
  });
  return presentDraft(context, draft);
});
