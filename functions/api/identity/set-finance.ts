import { identityContract } from '../../../shared/identity/contract.ts';
import { FINANCE_NEEDS_FINANCE, refusalOfFinance } from '../../../shared/identity/policy.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import { verb } from '../verb.ts';
import { adminTable } from '../../data/admin.table.ts';
import { changeFinance } from '../../domain/identity/change-finance.ts';
import { presentAdministrator } from '../../domain/identity/present.ts';
import { profileTable } from '../../data/profile.table.ts';

/**
 * Gives another administrator the finance permission, or takes it away. The write repeats the
 * condition that the actor has it: of two who take it from each other, one succeeds.
 */
export const setFinance = verb(
  identityContract.setFinance,
  async ({ actor, clock, requestId, table }, { adminId, hasFinance }) => {
    const profiles = profileTable(table);
    const [own, profile, person] = await Promise.all([
      profiles.get(actor.userId),
      profiles.get(adminId),
      adminTable(table).get(adminId),
    ]);
    const who = { id: actor.userId, hasFinance: own?.hasFinance === true };
    const refusal = refusalOfFinance(who, adminId);
    if (refusal) throw forbidden(refusal);
    const at = clock.now().toISOString();
    const guards = [
      profiles.requireFinance(actor.userId).orThrow(() => forbidden(FINANCE_NEEDS_FINANCE)),
    ];
    const changed = await changeFinance({ actor, requestId, table }, profile, {
      hasFinance,
      at,
      guards,
    });
    return presentAdministrator(changed, person);
  },
);
