import { identityContract } from '../../../shared/identity/contract.ts';
import { STATUS_IS_OTHERS } from '../../../shared/identity/policy.ts';
import { conflict, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { administratorMailTable } from '../../data/administrator-mail.table.ts';
import { profileTable } from '../../data/profile.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { checkFinance } from '../../domain/approvals/check-finance.ts';
import { readAdministrator } from '../../domain/identity/read-administrators.ts';
import { verb } from '../verb.ts';

/**
 * Closes another administrator's account, or opens it again. Every endpoint reads the status, so it
 * holds from the next call on; the stream ends sessions and live connections. The write repeats the
 * condition that the actor has the finance permission: of two who close each other's account, one
 * succeeds, and one administrator with the permission always stays.
 */
export const setAdministratorStatus = verb(
  identityContract.setAdministratorStatus,
  async (context, { adminId, status }) => {
    const { actor, clock, table } = context;
    if (actor.userId === adminId) throw forbidden(STATUS_IS_OTHERS);
    const profiles = profileTable(table);
    const profile = await profiles.get(adminId);
    if (profile?.role !== 'admin') throw notFound('This administrator does not exist.');
    if (profile.status === status) return readAdministrator(context, profile);
    const at = clock.now().toISOString();
    const { hasFinance: had = false } = profile;
    await table.transact([
      checkFinance(context),
      profiles.setAdministratorStatus(profile, { to: status, at }).orThrow((current) =>
        conflict('The status of this administrator was changed meanwhile.', {
          status: current?.status,
        }),
      ),
      administratorMailTable(table)
        .create({
          recipientId: adminId,
          subjectId: adminId,
          kind: status === 'active' ? 'accountOpened' : 'accountClosed',
          at,
        })
        .orThrow(() => conflict('The status of this administrator was changed meanwhile.')),
      recordEvent(context, {
        action: 'identity.setStatus',
        subject: 'administrator',
        subjectId: adminId,
        at,
        before: { status: profile.status, hasFinance: had },
        after: { status, hasFinance: false },
      }),
    ]);
    return readAdministrator(context, { ...profile, status, hasFinance: false });
  },
);
