import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import type { ShownCheck } from '../../../shared/kernel/shown-check.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payouts/payout.table.ts';
import { presentCheck } from '../agents/present-check.ts';
import { isPaidTo } from './read-paid-at.ts';

/** The check of a payout's account; undefined once it is fixed and the agent has another one. */
export function presentPayeeCheck(
  { bank }: Pick<StoredPayout, 'bank'>,
  agent: StoredAgent | undefined,
  settings: PortalSettings,
): ShownCheck | undefined {
  if (!agent || (bank && !isPaidTo(agent, bank as BankSnapshot))) return undefined;
  return presentCheck(agent, settings);
}
