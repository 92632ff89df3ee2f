/**
 * Writes who a confirmed sign-up is: profile, agent or administrator, and for an agent the balance,
 * the referral code and what brought them. In one transaction, if absent, so that the trigger and the
 * fallback may both come, and more than once (DESIGN 4).
 */
import { randomFillSync } from 'node:crypto';
import { generateReferralCode } from '../../shared/kernel/ids.ts';
import { addMonths, periodOf } from '../../shared/kernel/month.ts';
import type { Role } from '../../shared/identity/contract.ts';
import {
  type NormalRegistration,
  normalRegistration,
  type Registration,
  roleOf,
} from '../../shared/identity/rules.ts';
import { agentTable } from '../agents/agent.table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { openBalance } from '../ledger/open-balance.ts';
import type { Context } from '../platform/context.ts';
import { Stale, type Write } from '../platform/table.ts';
import { referralCodeTable } from '../referrals/referral-code.table.ts';
import { recordSignUp } from '../referrals/record-sign-up.ts';
import { adminTable } from './admin.table.ts';
import { profileTable } from './profile.table.ts';

interface SignUp extends Registration {
  userId: string;
}

class ProfileExists extends Error {
  override readonly name = 'ProfileExists';
}

/** Creates the profile of a verified address; where one exists, it and its status stay as they are. */
export async function createProfile(context: Context, signUp: SignUp): Promise<void> {
  if (await profileTable(context.table).get(signUp.userId)) return;
  const role = roleOf(signUp.email, context.settings.companyEmailDomain);
  const registration = normalRegistration(signUp, role);
  try {
    await context.table.planAndTransact(() => write(context, signUp.userId, role, registration));
  } catch (error) {
    if (!(error instanceof ProfileExists)) throw error;
  }
}

async function write(
  context: Context,
  userId: string,
  role: Role,
  registration: NormalRegistration,
): Promise<void> {
  const at = context.clock.now().toISOString();
  const { email } = registration;
  const profile = { userId, email, role, status: 'active' as const, createdAt: at, updatedAt: at };
  const person =
    role === 'agent'
      ? await agentWrites(context, userId, registration, at)
      : [adminWrite(context, userId, registration, at)];
  await context.table.transact([
    profileTable(context.table).create(profile, () => new ProfileExists()),
    ...person,
    recordEvent(context, {
      action: 'identity.createProfile',
      subject: 'profile',
      subjectId: userId,
      at,
      after: { role, status: 'active' },
    }),
  ]);
}

const taken = () => new Stale('The referral code is taken, or the record exists');

function adminWrite(
  { table }: Context,
  adminId: string,
  { email, fullName, phone, department = '' }: NormalRegistration,
  createdAt: string,
): Write {
  return adminTable(table).create(
    { adminId, email, fullName, phone, department, createdAt },
    taken,
  );
}

async function agentWrites(
  context: Context,
  agentId: string,
  registration: NormalRegistration,
  at: string,
): Promise<Write[]> {
  const { table } = context;
  const { email, fullName, phone, referralCode: usedCode } = registration;
  const referralCode = generateReferralCode(randomFillSync);
  const brought = usedCode ? await recordSignUp(context, agentId, usedCode, at) : undefined;
  return [
    agentTable(table).create(
      {
        agentId,
        email,
        fullName,
        phone,
        referralCode,
        ...(brought ? { referredBy: brought.referrerId } : {}),
        profileComplete: false,
        createdAt: at,
        updatedAt: at,
      },
      taken,
    ),
    openBalance(context, agentId, { closedThrough: addMonths(periodOf(at), -1), at }),
    referralCodeTable(table).claim({ code: referralCode, agentId, claimedAt: at }, taken),
    ...(brought?.writes ?? []),
  ];
}
