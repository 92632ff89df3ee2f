/**
 * Records in the audit trail that somebody's role or permissions didn't permit an endpoint: each endpoint
 * once an hour, and ten of them at most, so that nobody fills the trail by asking.
 */
import type { Profile } from '../../data/identity/profile.table.ts';
import { rateLimitTable } from '../../data/limits/rate-limit.table.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import type { Table, Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

const AN_HOUR = 10;
const HOUR_MS = 60 * 60_000;

/** A failure doesn't change the answer: it is logged. */
export async function recordRefusal(
  context: Context,
  { userId, role }: Pick<Profile, 'userId' | 'role'>,
): Promise<void> {
  const { clock, endpoint = '', table } = context;
  const event = recordEvent(context, {
    action: 'identity.refuse',
    about: [role === 'admin' ? 'administrator' : 'agent', userId],
    after: { endpoint },
  });
  try {
    const hour = Math.floor(clock.real().getTime() / HOUR_MS);
    const counts = [
      countIn(table, { bucket: `refused#${userId}#${hour}`, limit: AN_HOUR, hour }),
      countIn(table, { bucket: `refused#${userId}#${hour}#${endpoint}`, limit: 1, hour }),
    ];
    await ifNeeded(table.transact([...counts, event]));
  } catch (error) {
    context.log?.error('refusal not recorded', { requestId: context.requestId, error });
  }
}

function countIn(
  table: Table,
  { bucket, limit, hour }: { bucket: string; limit: number; hour: number },
): Write {
  const expiresAt = ((hour + 2) * HOUR_MS) / 1000;
  return rateLimitTable(table).count(bucket, { limit, expiresAt }).orThrow(notNeeded);
}
