import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { viewBankingOf } from '../../domain/agents/view-banking-of.ts';

export const viewMyBanking = verb(agentsContract.viewMyBanking, (context) =>
  viewBankingOf(context, context.actor.userId),
);
