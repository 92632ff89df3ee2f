import { randomBytes } from 'node:crypto';
import { rateLimited } from '../../../shared/kernel/errors.ts';
import { leadsContract } from '../../../shared/leads/contract.ts';
import { FORM_LIFE_MS } from '../../../shared/kernel/lead-form.ts';
import { leadTicketTable } from '../../data/leads/lead-ticket.table.ts';
import { findLeadAgent } from '../../domain/leads/find-lead-agent.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';

/** Per address; as many as pages that it may open. */
const LIMIT = { purpose: 'openLeadForm', perMinute: 300 } as const;
const TICKET_BYTES = 18;

/** Gives out the ticket that a form is sent with, when somebody begins to fill it in. */
export const openLeadForm = verb(leadsContract.openLeadForm, async (context, { code }) => {
  const { table, clock } = context;
  const wait = await countCall(context, LIMIT);
  if (wait !== undefined) throw rateLimited(wait);
  const { agentId } = await findLeadAgent(table, code);
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const openedAt = clock.real().getTime();
  const expiresAt = Math.ceil((openedAt + FORM_LIFE_MS) / 1000);
  await table.transact([
    leadTicketTable(table)
      .create({ ticket, agentId, openedAt, expiresAt })
      .orFail('Two forms have one ticket'),
  ]);
  return { ticket };
});
