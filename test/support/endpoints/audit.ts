/** The endpoints of the audit trail, as the tests of all endpoints call them. */
import { SEEDED_PERSON } from '../audit/seed-audit.ts';
import { type Endpoints, firstPage } from './endpoint-row.ts';

export const auditEndpoints: Endpoints<'audit'> = {
  listEvents: {
    sample: firstPage,
    // Without a filter the newest events would be those of the visits themselves.
    lists: [
      { limit: 5, topic: 'banking' },
      { limit: 5, actorId: SEEDED_PERSON },
      { limit: 5, actorId: SEEDED_PERSON, topic: 'banking' },
      { limit: 5, subject: `agent:${SEEDED_PERSON}` },
      { limit: 5, subject: `agent:${SEEDED_PERSON}`, topic: 'sales' },
      { limit: 5, to: '2026-01-01' },
    ],
  },
};
