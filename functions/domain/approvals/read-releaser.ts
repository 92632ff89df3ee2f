import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import type { ReleasingPerson } from '../../../shared/payouts/rules.ts';
import { personIdOf, type Profile, profileTable } from '../../data/profile.table.ts';
import type { Context } from '../../platform/context.ts';

/** The administrator who wants to release payouts, and what holds for all of them. */
export interface Releaser extends ReleasingPerson {
  /** True where every payout needs two people; else those above a limit. */
  isRuleOn: boolean;
  limits: PortalSettings['payoutLimits'];
  /** The same for all accounts of the mailbox. */
  personId: string;
}

export async function readReleaser(context: Context): Promise<Releaser> {
  const { actor, settings, table } = context;
  const profile = await profileTable(table).get(actor.userId);
  const person = profile
    ? await readPerson(context, profile)
    : { accounts: [actor.userId], hasFinance: false };
  return {
    ...person,
    isRuleOn: settings.fourEyesOnPayouts,
    limits: settings.payoutLimits,
    personId: personIdOf(profile, actor.userId),
  };
}

/**
 * The person behind an account, with all accounts of the mailbox. An index names the others, which an
 * account of the last moments may be missing from.
 */
export async function readPerson(
  { table }: Pick<Context, 'table'>,
  { userId, email, hasFinance }: Pick<Profile, 'userId' | 'email' | 'hasFinance'>,
): Promise<ReleasingPerson> {
  const sharing = await profileTable(table).sharingMailbox(email);
  return {
    accounts: [userId, ...sharing.filter((account) => account !== userId)],
    hasFinance: hasFinance === true,
  };
}
