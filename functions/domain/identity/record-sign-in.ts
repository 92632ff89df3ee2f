/**
 * Records a sign-in at the first call of its session: for the person's own list, and for the audit trail.
 * It is a transaction of its own, never part of the call's.
 */
import { SIGN_IN_DAYS } from '../../../shared/identity/rules.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import { signInTable } from '../../data/identity/sign-in.table.ts';
import type { Context } from '../../platform/context.ts';
import { maskedNetworkOf } from '../../platform/network.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import { recordEvent } from '../audit/record-event.ts';
import { presentDevice } from './present-device.ts';

/** Sessions that this process knows to be recorded; others are asked for by a conditional write. */
const recorded = new Set<string>();
const MOST_REMEMBERED = 10_000;

/** A failure doesn't fail the call: it is logged, and the session's next call records the sign-in. */
export async function recordSignIn(context: Context, profile: Profile): Promise<void> {
  const { authenticatedAt, sessionId } = context.actor;
  if (!authenticatedAt || sessionId === undefined || recorded.has(sessionId)) return;
  const signedInAt = authenticatedAt.toISOString();
  try {
    await ifNeeded(record(context, profile, { signedInAt, sessionId }));
  } catch (error) {
    context.log?.error('sign-in not recorded', { requestId: context.requestId, error });
    return;
  }
  if (recorded.size >= MOST_REMEMBERED) recorded.clear();
  recorded.add(sessionId);
}

async function record(
  context: Context,
  { userId, role, temporaryPasswordAt }: Profile,
  session: { signedInAt: string; sessionId: string },
): Promise<void> {
  const { table } = context;
  const seconds = Math.floor(Date.parse(session.signedInAt) / 1000);
  const signIn = {
    userId,
    ...session,
    device: presentDevice(context.userAgent),
    network: maskedNetworkOf(context.clientAddress ?? ''),
    expiresAt: seconds + SIGN_IN_DAYS * 24 * 60 * 60,
  };
  await table.transact([
    signInTable(table).create(signIn).orThrow(notNeeded),
    recordEvent(context, {
      action: 'identity.signIn',
      about: [role === 'admin' ? 'administrator' : 'agent', userId],
    }),
    ...(temporaryPasswordAt
      ? [
          profileTable(table)
            .replaceTemporaryPassword(userId)
            .orFail('The profile was removed meanwhile'),
        ]
      : []),
  ]);
}
