/**
 * Adds an agent whose first password an administrator chose. The user pool and the table must agree,
 * and a write to either may fail:
 * 1. The user pool creates the account. Its password is temporary: the first sign-in replaces it.
 * Only an administrator's call creates such an account.
 * 2. One transaction writes the profile, the agent, the balance, the referral code, and the
 * submission that created them. The stream then mails the agent, without the password, which is
 * stored only in the user pool.
 * 3. A repeat continues where the first attempt stopped. An account that waits for its password and
 * has no profile isn't in use: an unfinished attempt left it. The next submission of its address
 * takes it over; of two concurrent ones, one writes the profile, and then sets its own password.
 * Every other account is left unchanged. The password is set only while the account waits for it, so
 * that a late repeat doesn't undo the agent's own.
 */
import type * as z from 'zod';
import { agentsContract } from '../../../shared/agents/contract.ts';
import type { newAgent } from '../../../shared/agents/schemas.ts';
import { roleOf } from '../../../shared/identity/rules.ts';
import { invalid, notFound, taken } from '../../../shared/kernel/errors.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { Account, UserPool } from '../../data/identity/user-pool.client.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';
import { findOtherHolder } from '../../domain/identity/find-other-holder.ts';
import { recordSignUp } from '../../domain/referrals/record-sign-up.ts';
import { referralCodeTable } from '../../data/referrals/referral-code.table.ts';
import { agentDeletionTable } from '../../data/deletion/agent-deletion.table.ts';
import { type AgentCreation, agentCreationTable } from '../../data/agents/agent-creation.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { openAgent } from '../../domain/agents/open-agent.ts';

type Person = Omit<z.output<typeof newAgent>, 'password'>;
type NewCreation = Pick<AgentCreation, 'creationId' | 'inputHash' | 'owesPassword'>;

const COMPANY_ADDRESS = 'must not be an address of the company: administrators register themselves';
const emailTaken = () => taken('email', 'This email is already registered');
const codeTaken = (code: string) =>
  taken('referralCode', `Referral code "${code}" is already in use`);

/** Adds an agent, who replaces the given password at the first sign-in; never an administrator. */
export const addAgent = (pool: UserPool) =>
  verb(agentsContract.addAgent, async (context, input) =>
    presentAgent(context, await addOneAgent(context, pool, input)),
  );

/**
 * Adds an agent under the submission's idempotency key.
 * @returns the agent's id
 */
export async function addOneAgent(
  context: Context,
  pool: UserPool,
  { password, ...person }: z.output<typeof newAgent>,
): Promise<string> {
  requireNoAdmin(context, person.email);
  // Loaded only here: few calls choose a password, and its list would be a tenth of a start.
  const { checkPassword } = await import('../../domain/identity/check-password.ts');
  checkPassword(password, context.settings, person);
  const creationId = newId(context, 'agents.addAgent');
  const { agentId, owesPassword } = await createOnce({
    input: person,
    find: () => agentCreationTable(context.table).get(creationId),
    async write(inputHash) {
      if (person.referralCode) await requireFree(context, person.referralCode);
      const account = await openAccount(context, pool, { ...person, password });
      const owed = account.isTakenOver ? { owesPassword: true } : {};
      const submission = { creationId, inputHash, ...owed };
      return writeAgent(context, account.userId, person, submission);
    },
  });
  if (owesPassword) await payPassword(context, pool, { creationId, agentId, password });
  return agentId;
}

/** Puts the password of this submission in the place of that of an unfinished one, once. */
async function payPassword(
  { table }: Context,
  pool: UserPool,
  { creationId, agentId, password }: { creationId: string; agentId: string; password: string },
): Promise<void> {
  const account = await pool.read(agentId);
  if (account?.waitsForPassword) await pool.setPassword(agentId, password, 'temporary');
  const paid = agentCreationTable(table).payPassword(creationId);
  await table.transact([paid.orFail('The submission was removed meanwhile')]);
}

/**
 * Checks whether an agent could be added now, and changes nothing.
 * @throws the DomainError with which adding the agent would fail
 */
export async function requireAddable(
  context: Context,
  pool: UserPool,
  { email, referralCode }: Pick<Person, 'email' | 'referralCode'>,
): Promise<void> {
  requireNoAdmin(context, email);
  const [account, holder] = await Promise.all([
    pool.read(email),
    findOtherHolder(context.table, email),
    referralCode ? requireFree(context, referralCode) : undefined,
  ]);
  if (holder) throw emailTaken();
  if (account && !(await isUnclaimed(context, account))) throw emailTaken();
}

function requireNoAdmin({ settings }: Context, email: string): void {
  if (roleOf(email, settings.companyEmailDomain) === 'admin')
    throw invalid(`email ${COMPANY_ADDRESS}`, [{ path: 'email', message: COMPANY_ADDRESS }]);
}

/** Checked before the account is created: a taken code would leave an account without an agent. */
async function requireFree({ table }: Context, code: string): Promise<void> {
  if (await referralCodeTable(table).ownerOf(code)) throw codeTaken(code);
}

/** True for an account that an administrator's call created and that has no profile yet. */
async function isUnclaimed({ table }: Context, account: Account): Promise<boolean> {
  if (!account.waitsForPassword || !account.emailVerified) return false;
  const [profile, deletion] = await Promise.all([
    profileTable(table).get(account.userId),
    agentDeletionTable(table).get(account.userId),
  ]);
  // The account of a deleted agent is about to be removed.
  return !profile && !deletion;
}

/** @returns a new account, or one that an earlier attempt left */
async function openAccount(
  context: Context,
  pool: UserPool,
  person: Person & { password: string },
): Promise<{ userId: string; isTakenOver: boolean }> {
  if (await findOtherHolder(context.table, person.email)) throw emailTaken();
  const accountId = await pool.add(person);
  if (accountId !== undefined) return { userId: accountId, isTakenOver: false };
  const account = await pool.read(person.email);
  if (!account || !(await isUnclaimed(context, account))) throw emailTaken();
  return { userId: account.userId, isTakenOver: true };
}

/** The submission is written first: a repeat fails on it, not on the address that is taken by now. */
async function writeAgent(
  context: Context,
  agentId: string,
  { fullName, email, phone, address, referralCode }: Person,
  submission: NewCreation,
): Promise<AgentCreation> {
  const { table, clock } = context;
  const chosen = referralCode
    ? { code: referralCode, taken: () => codeTaken(referralCode) }
    : undefined;
  const since = clock.real();
  return table.planAndTransact(async (attempt) => {
    const at = clock.now().toISOString();
    const state = { role: 'agent', status: 'active' } as const;
    const times = { createdAt: at, updatedAt: at, temporaryPasswordAt: since.toISOString() };
    const profile = { userId: agentId, email, ...state, ...times };
    const creation = { ...submission, agentId, createdAt: at };
    // The inviter of this address is the referrer, although an administrator adds the agent.
    const signUp = { referredId: agentId, email, at, attempt, since };
    const { referrerId: referredBy, writes } = await recordSignUp(context, signUp);
    const addedBy = context.actor.userId;
    const agent = { agentId, email, fullName, phone, address, at, chosen, referredBy, addedBy };
    await table.transact([
      agentCreationTable(table).create(creation).orThrow(alreadyCreated),
      profileTable(table).create(profile).orThrow(emailTaken),
      ...openAgent(context, agent),
      ...writes,
      recordEvent(context, {
        action: 'agents.addAgent',
        about: ['agent', agentId],
        at,
        after: state,
      }),
    ]);
    return creation;
  });
}

async function presentAgent({ table }: Context, agentId: string) {
  const [agent, profile] = await Promise.all([
    agentTable(table).get(agentId),
    profileTable(table).get(agentId),
  ]);
  if (!agent || !profile) throw notFound('This agent does not exist.');
  const { fullName, referralCode } = agent;
  return { id: agentId, fullName, referralCode, status: profile.status };
}
