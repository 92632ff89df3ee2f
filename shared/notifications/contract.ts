/** Live updates: a ticket opens the socket; messages say what changed, never the data (DESIGN 9). */
import * as z from 'zod';
import { procedure } from '../kernel/procedure.ts';

/** What a message over the socket may say changed. */
export const liveTopic = z.enum(['sales', 'payouts', 'earnings', 'notifications', 'jobs']);
export type LiveTopic = z.infer<typeof liveTopic>;
export const liveMessage = z.object({ changed: z.array(liveTopic) });
export type LiveMessage = z.infer<typeof liveMessage>;

export const notificationsContract = {
  openLive: procedure({
    method: 'POST',
    path: '/me/live-tickets',
    access: 'signedIn',
    summary: 'A ticket for the WebSocket: valid 30 s, used once.',
  }).output(z.object({ ticket: z.string(), expiresAt: z.string() })),
};
