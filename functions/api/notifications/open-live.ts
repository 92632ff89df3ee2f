import { randomBytes } from 'node:crypto';
import { notFound } from '../../../shared/kernel/errors.ts';
import { paceFor } from '../../../shared/kernel/pace.ts';
import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { channelChangesTable } from '../../data/notifications/channel-changes.table.ts';
import { optional } from '../../platform/present.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { countCallOf, type RateLimit } from '../rate-limit.ts';
import { verb } from '../verb.ts';
import { liveTicketTable, hashOfTicket } from '../../data/notifications/connection.table.ts';

export const TICKET_SECONDS = 30;
/**
 * A screen that loses its connection asks again after a second, then after longer times; people have several.
 */
const LIMIT: RateLimit = { purpose: 'liveTicket', perMinute: 60 };

/** Issues a ticket for the WebSocket: valid once, for 30 s of real time. */
export const openLive = verb(notificationsContract.openLive, async (context) => {
  const { actor, clock, table } = context;
  const [profile, browsers] = await Promise.all([
    profileTable(table).get(actor.userId),
    channelChangesTable(table).listeners('agents'),
  ]);
  if (!profile) throw notFound('There is no profile yet.');
  const ticket = randomBytes(32).toString('base64url');
  const now = clock.real();
  const expires = Math.floor(now.getTime() / 1000) + TICKET_SECONDS;
  await table.transact([
    countCallOf(context, LIMIT),
    liveTicketTable(table)
      .create({
        ticketHash: hashOfTicket(ticket),
        channel: profile.role === 'admin' ? 'admins' : `agent#${actor.userId}`,
        userId: actor.userId,
        ...optional({ signedInAt: actor.authenticatedAt?.toISOString() }),
        expiresAt: expires,
      })
      .orFail('Two tickets are the same'),
  ]);
  return {
    ticket,
    expiresAt: new Date(expires * 1000).toISOString(),
    at: now.toISOString(),
    paceMs: paceFor(browsers),
  };
});
