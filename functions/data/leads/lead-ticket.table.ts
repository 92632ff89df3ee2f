/** Tickets of opened forms of lead pages: each is sent once, and not at once. */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'leadTicket',
  id: 'ticket',
  attributes: {
    ticket: { type: 'string', required: true },
    /** The agent on whose page the form was opened. */
    agentId: { type: 'string', required: true },
    /** Milliseconds since 1970, real time. */
    openedAt: { type: 'number', required: true },
    /** The request that was sent with it, and a hash of its content; absent: none yet. */
    usedBy: { type: 'string' },
    inputHash: { type: 'string' },
    /** Epoch seconds, real time. */
    expiresAt: { type: 'number', required: true },
  },
});

export type LeadTicket = ItemOf<typeof definition>;

export const leadTicketTable = definition.with(({ change }) => ({
  /** Marks a ticket as used; refused where it was used already or is gone. */
  use: (ticket: string, by: Required<Pick<LeadTicket, 'usedBy' | 'inputHash'>>) =>
    change(ticket, { set: by, seen: { usedBy: undefined } }),
}));
