import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';

export const getAgent = verb(agentsContract.getAgent, readAgentDetail);
