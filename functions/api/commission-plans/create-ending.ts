import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { addDraft } from '../../domain/commission-plans/add-draft.ts';
import { buildScope } from '../../domain/commission-plans/build-scope.ts';
import { presentDraft } from '../../domain/commission-plans/present-draft.ts';
import { verb } from '../verb.ts';

/** A draft without terms: from its first day on, the plan applies no longer. */
export const createEnding = verb(commissionPlansContract.createEnding, async (context, input) => {
  const draft = await addDraft(context, {
    operation: 'createEnding',
    input,
    content: { scope: buildScope(input), firstDay: input.firstDay },
  });
  return presentDraft(context, draft);
});
