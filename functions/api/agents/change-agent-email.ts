/**
 * Changes the address with which an agent signs in. The user pool and the table must agree, and a
 * write to either may fail. Where it takes two people, the confirmation is written with the note:
 * 1. The table notes the new address beside the old one, for the version that was seen. Until the
 * note is a minute old, no change to a third address begins: by then this function has stopped.
 * 2. The user pool sets the address. It alone knows whether another account has it; where one has,
 * or a record that outlived its account, the old address is set again and the note removed.
 * 3. One transaction moves the address from the note to agent and profile, with the audit event.
 * 4. SES sends to the address again, where e-mails to it came back.
 * A repeat with the same address goes on wherever the first attempt stopped. Once that is done it
 * changes nothing, but that e-mails go out again.
 */
import { agentsContract } from '../../../shared/agents/contract.ts';
import { roleOf } from '../../../shared/identity/rules.ts';
import { conflict, invalid, notFound, taken } from '../../../shared/kernel/errors.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { isUnreachable, returnedMailTable } from '../../data/notifications/returned-mail.table.ts';
import type { SuppressionList } from '../../data/notifications/suppression-list.client.ts';
import { buildAgentAct } from '../../domain/agents/build-agent-act.ts';
import { holdFrom, readAgent } from '../../domain/agents/read-agent.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { requireSeen } from '../../domain/agents/read-seen-agent.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { findOtherHolder } from '../../domain/identity/find-other-holder.ts';
import { maskedEmail } from '../../domain/audit/render-person.ts';
import type { Context } from '../../platform/context.ts';
import { wisherOf } from '../../platform/idempotency.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';

/** Longer than a call may take. */
const BEGUN_MS = 60_000;
const COMPANY_ADDRESS = 'must not be an address of the company';
const EMAIL_TAKEN = 'This email is already registered';

interface EmailChange {
  agentId: string;
  version: number;
  email: string;
}

export const changeAgentEmail = (pool: UserPool, suppressed: SuppressionList) =>
  verb(agentsContract.changeAgentEmail, async (context, input) => {
    const { agentId, email } = input;
    if (roleOf(email, context.settings.companyEmailDomain) === 'admin')
      throw invalid(`email ${COMPANY_ADDRESS}`, [{ path: 'email', message: COMPANY_ADDRESS }]);
    const begun = await context.table.planAndTransact(() => begin(context, input));
    const { secondPerson } = context;
    // Nothing follows where it is only looked at.
    if (!secondPerson || secondPerson.stage === 'confirm') {
      const further = { ...context, table: secondPerson?.table ?? context.table };
      if (begun) {
        await setInPool(further, pool, { agent: begun, email });
        await further.table.planAndTransact(() => finish(further, { agentId, email }));
      }
      await suppressed.remove(email);
      await further.table.planAndTransact(() => mend(further, { agentId, email }));
    }
    return readAgentDetail(context, { agentId });
  });

/** @returns the agent whose change is begun; undefined where the address is set already */
async function begin(context: Context, input: EmailChange): Promise<StoredAgent | undefined> {
  const { clock, table } = context;
  const { agentId, email, version } = input;
  const now = clock.real();
  // Read once: between two reads, the same call made elsewhere may begin this very change.
  const agent = await readAgent(context, agentId);
  if (agent.email === email && agent.nextEmail === undefined) return undefined;
  if (agent.nextEmail === email) return agent;
  await requireSeen(context, { agent, version });
  if (agent.nextEmailUntil !== undefined && agent.nextEmailUntil > now.toISOString())
    throw conflict('Another change of this email is under way. Try again in a minute.');
  // The user pool is asked once it is confirmed: nobody is to wait for an address that is known to be taken.
  if (context.secondPerson && (await findOtherHolder(table, email, agentId)))
    throw taken('email', EMAIL_TAKEN);
  const nextEmailUntil = new Date(now.getTime() + BEGUN_MS).toISOString();
  const figures = [
    { label: 'Email now', words: maskedEmail(agent.email) },
    { label: 'New email', input: 'email' },
  ];
  await commitAct(context, buildAgentAct(agent, { of: 'email', figures }), [
    agentTable(table)
      .beginEmail(agent, { nextEmail: email, nextEmailUntil, emailSetBy: wisherOf(context) })
      .orStale('The agent was changed meanwhile'),
  ]);
  return agent;
}

async function setInPool(
  { table }: Context,
  pool: UserPool,
  { agent, email }: { agent: StoredAgent; email: string },
): Promise<void> {
  const { agentId } = agent;
  const isHeld = await findOtherHolder(table, email, agentId);
  const end = isHeld ? 'taken' : await pool.setEmail(agentId, email);
  if (end === 'gone') throw notFound('This agent does not exist.');
  if (end === 'set') return;
  // An earlier change that stopped may have set a third address.
  await pool.setEmail(agentId, agent.email);
  await table.transact([
    agentTable(table)
      .cancelEmail(agent, email)
      .orThrow(() => taken('email', EMAIL_TAKEN)),
  ]);
  throw taken('email', EMAIL_TAKEN);
}

async function finish(
  context: Context,
  { agentId, email }: Omit<EmailChange, 'version'>,
): Promise<void> {
  const { clock, table } = context;
  const agent = await readAgent(context, agentId);
  // A repeat at the same moment was quicker.
  if (agent.email === email && agent.nextEmail === undefined) return;
  if (agent.nextEmail !== email) throw conflict('The email of this agent was changed meanwhile.');
  const at = clock.now().toISOString();
  const stale = () => new Stale('The address was set, or the agent deleted, meanwhile');
  await table.transact([
    agentTable(table)
      .finishEmail(agent, { email, at, bankHoldUntil: holdOfFirst(context, agent) })
      .orThrow(stale),
    profileTable(table).setEmail(agentId, { email, at }).orThrow(stale),
    returnedMailTable(table).remove(agentId),
    recordEvent(context, {
      action: 'agents.changeEmail',
      about: ['agent', agentId],
      at,
      before: { email: maskedEmail(agent.email) },
      after: { email: maskedEmail(email), corrected: ['email'] },
    }),
  ]);
}

/** Records that the address works again, where it is the same as before. */
async function mend(
  context: Context,
  { agentId, email }: Omit<EmailChange, 'version'>,
): Promise<void> {
  const { table } = context;
  if (!isUnreachable({ email }, await returnedMailTable(table).get(agentId))) return;
  await table.transact([
    agentTable(table).require(agentId).orStale('The agent was deleted meanwhile'),
    returnedMailTable(table).remove(agentId),
    recordEvent(context, {
      action: 'agents.changeEmail',
      about: ['agent', agentId],
      before: { email: maskedEmail(email) },
      after: { email: maskedEmail(email), corrected: ['email'] },
    }),
  ]);
}

/**
 * Bank details that are entered for the first time after the change are held: who talks the office into
 * another address enters an account next. A change of details that are there is held anyway.
 */
function holdOfFirst(context: Context, agent: StoredAgent): string | undefined {
  if (agent.accountNumber) return undefined;
  const { bankHoldUntil: held = '' } = agent;
  const until = holdFrom(context, context.clock.now()) ?? '';
  return (until > held ? until : held) || undefined;
}
