import { agentsContract } from '../../shared/agents/contract.ts';
import { verb } from '../platform/verb.ts';
import { readAgentDetail } from './read-agent-detail.ts';

/** One agent, with figures and the account number masked. */
export const getAgent = verb(agentsContract.getAgent, readAgentDetail);
