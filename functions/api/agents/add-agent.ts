/**
 * Adds an agent for whom an administrator chose the password. Two services must agree on it, and
 * either may fail on the way:
 *
 * 1. the user pool makes the account, which waits for its first password to be confirmed: the given
 *    password is a temporary one so far. Only an administrator's call makes an account that waits.
 * 2. one transaction writes profile, agent, balance, referral code and which submission it was.
 * 3. the password becomes permanent.
 *
 * A repeat finds how far the first try came and goes on. An account that waits and has no profile is
 * nobody's yet: nobody has signed in with it. It is what step 1 left behind, or an invitation that was
 * not taken up, and whoever adds the address next takes it on; of two at once, one writes the profile.
 * Every other account is somebody's own and is left alone, whatever it lacks. The password is set only while the account waits, so that a late
 * repeat doesn't undo a change; it goes to the user pool and nowhere else.
 */
import type * as z from 'zod';
import { agentsContract, type newAgent } from '../../../shared/agents/contract.ts';
import { roleOf } from '../../../shared/identity/rules.ts';
import { invalid, notFound, taken } from '../../../shared/kernel/errors.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { profileTable } from '../../data/profile.table.ts';
import type { Account, UserPool } from '../../data/user-pool.client.ts';
import type { Context } from '../../platform/context.ts';
import { AlreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';
import { recordSignUp } from '../../domain/referrals/record-sign-up.ts';
import { referralCodeTable } from '../../data/referral-code.table.ts';
import { agentDeletionTable } from '../../data/agent-deletion.table.ts';
import { type AgentCreation, agentCreationTable } from '../../data/agent-creation.table.ts';
import { agentTable } from '../../data/agent.table.ts';
import { openAgent } from '../../domain/agents/open-agent.ts';

type Person = Omit<z.output<typeof newAgent>, 'password'>;
type NewCreation = Pick<AgentCreation, 'creationId' | 'inputHash'>;

const COMPANY_ADDRESS = 'must not be an address of the company: administrators register themselves';
const emailTaken = () => taken('email', 'This email is already registered');
const codeTaken = (code: string) =>
  taken('referralCode', `Referral code "${code}" is already in use`);

/** Adds an agent who signs in at once with the given password; never an administrator. */
export const addAgent = (pool: UserPool) =>
  verb(agentsContract.addAgent, async (context, input) =>
    presentAgent(context, await addOneAgent(context, pool, input)),
  );

/**
 * Adds an agent under the submission's key.
 * @returns the agent's id
 */
export async function addOneAgent(
  context: Context,
  pool: UserPool,
  { password, ...person }: z.output<typeof newAgent>,
): Promise<string> {
  requireNoAdmin(context, person.email);
  const creationId = newId(context, 'agents.addAgent');
  const find = () => agentCreationTable(context.table).get(creationId);
  const { agentId } = await createOnce({
    input: person,
    find,
    async write(inputHash) {
      try {
        if (person.referralCode) await requireFree(context, person.referralCode);
        const accountId = await openAccount(context, pool, { ...person, password });
        return await writeAgent(context, accountId, person, { creationId, inputHash });
      } catch (error) {
        // What is taken may be taken by this very submission, which came twice at once.
        throw (await find()) ? new AlreadyCreated() : error;
      }
    },
  });
  const account = await pool.read(agentId);
  if (account?.waitsForPassword) await pool.confirmPassword(agentId, password);
  return agentId;
}

/**
 * Looks whether an agent could be added as things are now, and changes nothing.
 * @throws DomainError what adding would be refused with
 */
export async function requireAddable(
  context: Context,
  pool: UserPool,
  { email, referralCode }: Pick<Person, 'email' | 'referralCode'>,
): Promise<void> {
  requireNoAdmin(context, email);
  const [account] = await Promise.all([
    pool.read(email),
    referralCode ? requireFree(context, referralCode) : undefined,
  ]);
  if (account && !(await isNobodys(context, account))) throw emailTaken();
}

function requireNoAdmin({ settings }: Context, email: string): void {
  if (roleOf(email, settings.companyEmailDomain) === 'admin')
    throw invalid(`email ${COMPANY_ADDRESS}`, [{ path: 'email', message: COMPANY_ADDRESS }]);
}

/** Looks before the account is made: a code that is taken shouldn't leave half an agent behind. */
async function requireFree({ table }: Context, code: string): Promise<void> {
  if (await referralCodeTable(table).ownerOf(code)) throw codeTaken(code);
}

/** Whether an account was made by an administrator's call, and nobody has it yet. */
async function isNobodys({ table }: Context, account: Account): Promise<boolean> {
  if (!account.waitsForPassword || !account.emailVerified) return false;
  const [profile, deletion] = await Promise.all([
    profileTable(table).get(account.userId),
    agentDeletionTable(table).get(account.userId),
  ]);
  // The account of an agent who was deleted is about to go.
  return !profile && !deletion;
}

/** @returns the id of the account: a new one, or what an earlier try left */
async function openAccount(
  context: Context,
  pool: UserPool,
  person: Person & { password: string },
): Promise<string> {
  const accountId = await pool.add(person);
  if (accountId !== undefined) return accountId;
  const account = await pool.read(person.email);
  if (!account || !(await isNobodys(context, account))) throw emailTaken();
  return account.userId;
}

/** The transaction. The submission comes first: its own repeat isn't told that the address is taken. */
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
    const standing = { role: 'agent', status: 'active' } as const;
    const profile = { userId: agentId, email, ...standing, createdAt: at, updatedAt: at };
    const creation = { ...submission, agentId, createdAt: at };
    // Who invited this address recruited the agent, whoever fills in the form.
    const signUp = { referredId: agentId, email, at, attempt, since };
    const { referrerId: referredBy, writes } = await recordSignUp(context, signUp);
    await table.transact([
      agentCreationTable(table)
        .create(creation)
        .orThrow(() => new AlreadyCreated()),
      profileTable(table).create(profile).orThrow(emailTaken),
      ...openAgent(context, { agentId, email, fullName, phone, address, at, chosen, referredBy }),
      ...writes,
      recordEvent(context, {
        action: 'agents.addAgent',
        subject: 'agent',
        subjectId: agentId,
        at,
        after: standing,
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
