import { holdsPayments } from '../../../shared/kernel/account-check.ts';
import { checksAccounts, type PortalSettings } from '../../../shared/kernel/settings.ts';
import type { ShownCheck } from '../../../shared/kernel/shown-check.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { optional } from '../../platform/present.ts';

/**
 * The state of an agent's present account; undefined without an account, and where the portal checks
 * none and knows nothing.
 */
export function presentCheck(
  { accountNumber, bankCheck }: StoredAgent,
  settings: Pick<PortalSettings, 'accountVerification'>,
): ShownCheck | undefined {
  if (!accountNumber || (!bankCheck && !checksAccounts(settings))) return undefined;
  return {
    state: bankCheck?.result ?? 'notChecked',
    isUnderWay: bankCheck?.askedAt !== undefined,
    failures: bankCheck?.failures ?? [],
    remarks: bankCheck?.remarks ?? [],
    holdsPayments: holdsPayments(bankCheck),
    isAccepted: bankCheck?.accepted !== undefined,
    ...optional({ at: bankCheck?.at }),
  };
}
