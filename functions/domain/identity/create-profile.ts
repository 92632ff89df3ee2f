/**
 * Writes a confirmed sign-up: profile, agent or administrator, and for an agent the balance, the
 * referral code and the referral. One transaction with "if absent", so that the trigger and the
 * fallback may both run, and repeatedly.
 */
import { parsePhone } from '../../../shared/kernel/phone.ts';
import type { ProfileStatus, Role } from '../../../shared/identity/contract.ts';
import {
  EMAIL_HAS_RECORD,
  type NormalRegistration,
  normalRegistration,
  type Registration,
  roleOf,
} from '../../../shared/identity/rules.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { agentDeletionTable } from '../../data/deletion/agent-deletion.table.ts';
import { openAgent } from '../agents/open-agent.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import type { Write } from '../../platform/table.ts';
import { findOtherHolder } from './find-other-holder.ts';
import { recordSignUp } from '../referrals/record-sign-up.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { replacedAccountTable } from '../../data/identity/replaced-account.table.ts';

interface SignUp extends Registration {
  userId: string;
}

/** One attempt to write a sign-up. */
interface SignUpAttempt {
  userId: string;
  role: Role;
  status: ProfileStatus;
  registration: NormalRegistration;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Start of the first attempt, real time. */
  since: Date;
}

/**
 * Creates the profile of a verified address. An existing profile keeps its status, a deleted person
 * doesn't come back, and an account that is being replaced gets none.
 * @param isLetIn true for an administrator whom an operator adds, who waits for nobody
 * @throws DomainError CONFLICT where somebody else's profile has the address
 */
export async function createProfile(
  context: Context,
  signUp: SignUp,
  { isLetIn = false }: { isLetIn?: boolean } = {},
): Promise<void> {
  const { userId } = signUp;
  const [profile, deletion, isReplaced] = await Promise.all([
    profileTable(context.table).get(userId),
    agentDeletionTable(context.table).get(userId),
    replacedAccountTable(context.table).isReplaced(userId),
  ]);
  if (profile || deletion || isReplaced) return;
  if (await findOtherHolder(context.table, signUp.email, userId)) throw conflict(EMAIL_HAS_RECORD);
  const role = roleOf(signUp.email, context.settings.companyEmailDomain);
  const waits = role === 'admin' && context.settings.administratorsNeedApproval && !isLetIn;
  const status = waits ? 'pending' : 'active';
  const registration = normalRegistration(signUp, role, parsePhone);
  const since = context.clock.real();
  await ifNeeded(
    context.table.planAndTransact((attempt) =>
      write(context, { userId, role, status, registration, attempt, since }),
    ),
  );
}

async function write(context: Context, attempt: SignUpAttempt): Promise<void> {
  const at = context.clock.now().toISOString();
  const { userId, role } = attempt;
  const { email } = attempt.registration;
  const { status } = attempt;
  const profile = { userId, email, role, status, createdAt: at, updatedAt: at };
  const person =
    role === 'agent' ? await agentWrites(context, attempt, at) : [adminWrite(context, attempt, at)];
  await context.table.transact([
    profileTable(context.table).create(profile).orThrow(notNeeded),
    ...person,
    recordEvent(context, {
      action: 'identity.createProfile',
      about: [role === 'admin' ? 'administrator' : 'agent', userId],
      at,
      after: { role, status },
    }),
  ]);
}

function adminWrite(
  { table }: Context,
  { userId, registration }: SignUpAttempt,
  at: string,
): Write {
  const { email, fullName, phone, department = '' } = registration;
  const admin = { adminId: userId, email, fullName, phone, department, createdAt: at };
  return adminTable(table).create(admin).orStale('The administrator exists');
}

/** An unknown referral code is no reason to refuse: the person registers without a referrer. */
async function agentWrites(
  context: Context,
  { userId, registration, attempt, since }: SignUpAttempt,
  at: string,
): Promise<Write[]> {
  const { email, fullName, phone, referralCode: code } = registration;
  const signUp = { referredId: userId, email, code, at, attempt, since };
  const { referrerId: referredBy, writes } = await recordSignUp(context, signUp);
  return [
    ...openAgent(context, { agentId: userId, email, fullName, phone, at, referredBy }),
    ...writes,
  ];
}
