import { identityContract } from '../../../shared/identity/contract.ts';
import { STATUS_IS_OTHERS } from '../../../shared/identity/policy.ts';
import { conflict, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { planGivers } from '../../domain/approvals/plan-givers.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { buildRightAct } from '../../domain/identity/build-right-act.ts';
import { readAdministrator } from '../../domain/identity/read-administrators.ts';
import { takesPart } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';

/**
 * Closes another administrator's account, or opens it again, which takes two people where two could confirm.
 * Every endpoint reads the status, so it holds from the next call on; the stream ends sessions and live
 * connections. The write repeats the condition that the actor has the finance permission: of two who close
 * each other's account, one succeeds, and one administrator with the permission always stays.
 */
export const setAdministratorStatus = verb(
  identityContract.setAdministratorStatus,
  async (context, { adminId, status }) => {
    const { clock, table } = context;
    if (takesPart(context, adminId)) throw forbidden(STATUS_IS_OTHERS);
    const profiles = profileTable(table);
    const profile = await profiles.get(adminId);
    if (profile?.role !== 'admin') throw notFound('This administrator does not exist.');
    if (profile.status === status) return readAdministrator(context, profile);
    const at = clock.now().toISOString();
    const { hasFinance: had = false } = profile;
    const isGiven = status === 'active';
    const gift = isGiven ? await planGivers(context, profile, 'account') : {};
    await commitAct(context, buildRightAct(profile, { isGiven, figures: [] }), [
      profiles.setAdministratorStatus(profile, { to: status, at, ...gift }).orThrow((current) =>
        conflict('The status of this administrator was changed meanwhile.', {
          status: current?.status,
        }),
      ),
      administratorMailTable(table)
        .create({
          recipientId: adminId,
          subjectId: adminId,
          kind: isGiven ? 'accountOpened' : 'accountClosed',
          at,
        })
        .orThrow(() => conflict('The status of this administrator was changed meanwhile.')),
      recordEvent(context, {
        action: 'identity.setStatus',
        about: ['administrator', adminId],
        at,
        before: { status: profile.status, hasFinance: had },
        after: { status, hasFinance: false },
      }),
    ]);
    return readAdministrator(context, { ...profile, ...gift, status, hasFinance: false });
  },
);
