import { conflict } from '../../../shared/kernel/errors.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { giversOf } from '../approvals/plan-givers.ts';
import { recordEvent } from '../audit/record-event.ts';

const CHANGED = 'This administrator was changed meanwhile. Look at the list again.';

/**
 * Stands for an administrator to whom one person alone gave something: from then on the two are two people.
 * Nothing is written where that is so already.
 * @param conditions further conditions of the transaction
 */
export async function confirmAdministrator(
  context: Pick<Context, 'actor' | 'clock' | 'requestId' | 'table'>,
  profile: Profile,
  conditions: readonly Write[] = [],
): Promise<Profile> {
  if (giversOf(profile).length === 0) return profile;
  const { clock, table } = context;
  const at = clock.now().toISOString();
  await table.transact([
    profileTable(table)
      .confirmAdministrator(profile, at)
      .orThrow(() => conflict(CHANGED)),
    ...conditions,
    recordEvent(context, {
      action: 'identity.confirmAdministrator',
      about: ['administrator', profile.userId],
      at,
    }),
  ]);
  return { ...profile, givenBy: [] };
}
