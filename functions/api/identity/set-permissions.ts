import { identityContract } from '../../../shared/identity/contract.ts';
import { PERMISSIONS_ARE_OTHERS } from '../../../shared/identity/policy.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import { type Permission, PERMISSIONS, permissionsOf } from '../../../shared/kernel/permissions.ts';
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import {
  changePermissions,
  permissionsChanged,
  storedPermissions,
} from '../../domain/identity/change-permissions.ts';
import { readAdministrator } from '../../domain/identity/read-administrators.ts';
import { takesPart } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';

/**
 * Sets what another administrator may change, if that is still what the actor saw; adding to it takes two
 * people where two could confirm. The write repeats the condition that the actor carries the finance
 * permission: of two who take it from each other, one succeeds.
 */
export const setPermissions = verb(
  identityContract.setPermissions,
  async (context, { adminId, permissions, seen }) => {
    const { clock, table } = context;
    if (takesPart(context, adminId)) throw forbidden(PERMISSIONS_ARE_OTHERS);
    const profile = await profileTable(table).get(adminId);
    if (profile && !isSame(permissionsOf(profile), seen)) throw permissionsChanged(profile);
    const at = clock.now().toISOString();
    const mail = {
      recipientId: adminId,
      subjectId: adminId,
      kind: 'permissionsChanged',
      at,
    } as const;
    const changed = await changePermissions(context, profile, {
      to: storedPermissions(permissions),
      at,
      more: [
        administratorMailTable(table)
          .create(mail)
          .orThrow(() => permissionsChanged(profile)),
      ],
      commit: (act, writes) => commitAct(context, act, writes),
    });
    return readAdministrator(context, changed);
  },
);

const isSame = (some: readonly Permission[], others: readonly Permission[]) =>
  PERMISSIONS.every((one) => some.includes(one) === others.includes(one));
