import { createHash } from 'node:crypto';
import { isSamePerson, roleOf } from '../../../shared/identity/rules.ts';
import { invalid, taken } from '../../../shared/kernel/errors.ts';
import { referralsContract } from '../../../shared/referrals/contract.ts';
import { MAX_INVITERS } from '../../../shared/referrals/rules.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';
import {
  type Invitation,
  invitationTable,
  sentOnceMore,
} from '../../data/referrals/invitation.table.ts';
import { MAIL_DUE } from '../../data/notifications/outbox.table.ts';
import { invitedAddressTable } from '../../data/referrals/invited-address.table.ts';
import { checkSending } from '../../domain/referrals/check-sending.ts';
import { countInvitation } from '../../domain/referrals/count-invitation.ts';
import { presentInvitation } from '../../domain/referrals/present.ts';

const COMPANY_ADDRESS = 'belongs to the company’s staff, who register without an invitation';
const refused = (message: string) => invalid(`email ${message}`, [{ path: 'email', message }]);
const invitedByMany = () =>
  taken('email', 'This address has been invited often enough. Share your link with them instead.');

const isReopened = ({ status }: Invitation) => status === 'withdrawn' || status === 'expired';

/**
 * Invites an address. The answer is the same whether or not the address has an account, so that an
 * agent can't find out; the e-mail follows from the stored invitation.
 */
export const inviteAgent = verb(referralsContract.inviteAgent, async (context, { email }) => {
  const { actor, settings, table } = context;
  const invitations = invitationTable(table);
  const [agent, earlier, inviters] = await Promise.all([
    readAgent(context, actor.userId),
    invitations.get({ email, agentId: actor.userId }),
    invitedAddressTable(table).invitersOf(email),
  ]);
  if (isSamePerson(agent.email, email)) throw refused('is your own');
  if (roleOf(email, settings.companyEmailDomain) === 'admin') throw refused(COMPANY_ADDRESS);
  if (earlier && !isReopened(earlier)) return presentInvitation(earlier);
  if (inviters.length >= MAX_INVITERS) throw invitedByMany();
  if (earlier) checkSending(earlier, context.clock.now());
  try {
    return presentInvitation(await write(context, email, earlier));
  } catch (error) {
    // A concurrent request won the conditional write; answer with its invitation.
    const winner = await invitations.get({ email, agentId: actor.userId });
    if (!winner || isReopened(winner)) throw error;
    return presentInvitation(winner);
  }
});

/** Writes an invitation, or opens an earlier one anew. */
async function write(
  context: Context,
  email: string,
  earlier: Invitation | undefined,
): Promise<Invitation> {
  const { actor, clock, table } = context;
  const at = clock.now().toISOString();
  const invitations = invitationTable(table);
  const invitation = {
    email,
    agentId: actor.userId,
    invitationId: idOf(actor.userId, email),
    status: 'invited' as const,
    createdAt: at,
    ...MAIL_DUE,
    ...(earlier ? sentOnceMore(earlier, at) : {}),
  };
  const { agentId, invitationId, createdAt } = invitation;
  await table.transact([
    (earlier ? invitations.reopen(earlier, at) : invitations.create(invitation)).orThrow(
      alreadyCreated,
    ),
    invitedAddressTable(table)
      .add(email, { agentId, invitationId, createdAt })
      .orThrow(invitedByMany),
    countInvitation(context),
    recordEvent(context, {
      action: 'referrals.invite',
      about: ['agent', actor.userId],
      at,
      after: { invitationId: invitation.invitationId },
    }),
  ]);
  return invitation;
}

const idOf = (agentId: string, email: string) =>
  createHash('sha256')
    .update(JSON.stringify([agentId, email]))
    .digest('base64url')
    .slice(0, 24);
