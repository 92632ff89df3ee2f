/** Ends every session of a person on somebody's wish; the audit trail says whose. */
import { notFound } from '../../../shared/kernel/errors.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

/** @param revokesLater true where the caller doesn't revoke the refresh tokens itself */
export function endSessionsOf(
  context: Context,
  { userId, role }: Profile,
  { revokesLater }: { revokesLater: boolean },
): Write[] {
  const { clock, table } = context;
  return [
    profileTable(table)
      .endSessions(userId, { at: clock.real().toISOString(), revokesLater })
      .orThrow(() => notFound('This account does not exist any more.')),
    recordEvent(context, {
      action: 'identity.endSessions',
      about: [role === 'admin' ? 'administrator' : 'agent', userId],
    }),
  ];
}
