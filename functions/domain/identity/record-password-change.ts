/**
 * Records that a person's password was changed: ends the sessions of earlier sign-ins, and has the person
 * told of it, agents by the projector and administrators from the outbox.
 */
import { adminTable } from '../../data/identity/admin.table.ts';
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

/**
 * The user pool repeats a trigger that answers late: the person is told of reports this close together once.
 */
const SAME_CHANGE_MS = 60_000;

/**
 * Does nothing for an account without a profile, which can call nothing.
 * @param revokesLater true where the caller doesn't revoke the refresh tokens itself
 */
export async function recordPasswordChange(
  context: Context,
  userId: string,
  { revokesLater }: { revokesLater: boolean },
): Promise<void> {
  const { clock, table } = context;
  const profile = await profileTable(table).get(userId);
  if (!profile) return;
  const end = profileTable(table)
    .endSessions(userId, { at: clock.real().toISOString(), revokesLater })
    .orFail('The profile was removed meanwhile');
  const isTold = await ifNeeded(table.transact([end, ...noticeOf(context, profile)]));
  // A second change within the minute may be the owner's answer to somebody else's: it ends sessions too.
  if (!isTold) await table.transact([end]);
}

function noticeOf(context: Context, { userId, role }: Profile): Write[] {
  const { clock, table } = context;
  const now = clock.now();
  const at = now.toISOString();
  const change = { at, since: new Date(now.getTime() - SAME_CHANGE_MS).toISOString() };
  const isAdmin = role === 'admin';
  const people = isAdmin ? adminTable(table) : agentTable(table);
  const mail = { recipientId: userId, subjectId: userId, kind: 'passwordChanged', at } as const;
  return [
    people.recordPasswordChange(userId, change).orThrow(notNeeded),
    ...(isAdmin ? [administratorMailTable(table).create(mail).orThrow(notNeeded)] : []),
    recordEvent(context, {
      action: 'identity.changePassword',
      about: [isAdmin ? 'administrator' : 'agent', userId],
      at,
    }),
  ];
}
