/** Changes an administrator's finance permission, with an audit event. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';

/**
 * Gives an administrator the finance permission, or takes it away.
 * @param guards further conditions of the write
 * @throws DomainError NOT_FOUND where this is no active administrator; CONFLICT where a concurrent
 *   request changed it
 */
export async function changeFinance(
  context: Pick<Context, 'actor' | 'requestId' | 'table'>,
  profile: Profile | undefined,
  { hasFinance, at, guards = [] }: { hasFinance: boolean; at: string; guards?: Write[] },
): Promise<Profile> {
  if (profile?.role !== 'admin' || profile.status !== 'active')
    throw notFound('This administrator does not exist.');
  if ((profile.hasFinance === true) === hasFinance) return profile;
  const { table } = context;
  await table.transact([
    ...guards,
    profileTable(table)
      .setFinance(profile, { to: hasFinance, at })
      .orThrow(() => conflict('The finance permission was changed meanwhile.')),
    recordEvent(context, {
      action: 'identity.setFinance',
      subject: 'administrator',
      subjectId: profile.userId,
      at,
      before: { hasFinance: profile.hasFinance === true },
      after: { hasFinance },
    }),
  ]);
  return { ...profile, hasFinance };
}
