import { identityContract } from '../../../shared/identity/contract.ts';
import { CONFIRMING_IS_OTHERS } from '../../../shared/identity/policy.ts';
import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { checkFinance } from '../../domain/approvals/check-finance.ts';
import { areOne, readPerson, readReleaser } from '../../domain/approvals/read-releaser.ts';
import { readAdministrator } from '../../domain/identity/read-administrators.ts';
import { confirmAdministrator as confirm } from '../../domain/identity/confirm-administrator.ts';
import { verb } from '../verb.ts';

/** A third administrator stands for one to whom somebody alone gave something. */
export const confirmAdministrator = verb(
  identityContract.confirmAdministrator,
  async (context, { adminId }) => {
    const profile = await profileTable(context.table).get(adminId);
    if (profile?.role !== 'admin') throw notFound('This administrator does not exist.');
    const [self, other] = await Promise.all([readReleaser(context), readPerson(context, profile)]);
    if (areOne(self, other)) throw forbidden(CONFIRMING_IS_OTHERS);
    const confirmed = await confirm(context, profile, [checkFinance(context)]);
    return readAdministrator(context, confirmed);
  },
);
