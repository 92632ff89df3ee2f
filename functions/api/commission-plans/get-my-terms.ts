import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { readAgentTerms } from '../../domain/commission-plans/read-agent-terms.ts';
import { verb } from '../verb.ts';

export const getMyTerms = verb(commissionPlansContract.getMyTerms, async (context) =>
  readAgentTerms(context, context.actor.userId),
);
