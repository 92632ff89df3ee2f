import { notFound } from '../../../shared/kernel/errors.ts';
import { identityContract, type Me } from '../../../shared/identity/contract.ts';
import { permissionsOf } from '../../../shared/kernel/permissions.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { needsSecondFactor } from '../../domain/identity/check-second-factor.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';

/** Pending and inactive people may read their own profile too. */
export const getMe = verb(identityContract.getMe, (context) => readMe(context));

/** @throws DomainError NOT_FOUND while the sign-up has written no profile */
export async function readMe(context: Context): Promise<Me> {
  const { table, actor } = context;
  const [profile, agent, admin] = await Promise.all([
    profileTable(table).get(actor.userId),
    agentTable(table).get(actor.userId),
    adminTable(table).get(actor.userId),
  ]);
  const person = agent ?? admin;
  if (!profile || !person) throw notFound('There is no profile yet.');
  return {
    id: profile.userId,
    email: profile.email,
    role: profile.role,
    status: profile.status,
    fullName: person.fullName,
    phone: person.phone,
    ...optional({
      accountId: actor.accountId,
      referralCode: agent?.referralCode,
      profileComplete: agent?.profileComplete,
      department: admin?.department,
      permissions: admin && permissionsOf(profile),
      hasSecondFactor: profile.secondFactorAt === undefined ? undefined : true,
      recoveryCodesLeft: profile.secondFactorAt ? (profile.recoveryHashes ?? []).length : undefined,
      needsSecondFactor: (await needsSecondFactor(context, profile)) || undefined,
    }),
  };
}
