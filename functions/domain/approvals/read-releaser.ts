import type { ReleasingPerson } from '../../../shared/payouts/rules.ts';
import { personIdOf, type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { giversOf } from './plan-givers.ts';

/** A person, with everybody who may be the same one. */
interface Person extends ReleasingPerson {
  /** The accounts of the mailbox, and those that alone gave this one something. */
  origins: string[];
}

/**
 * True where two people may be one: one alone gave the other something, or a third person gave it to both.
 */
export const areOne = (one: Pick<Person, 'origins'>, other: Pick<Person, 'origins'>): boolean =>
  one.origins.some((id) => other.origins.includes(id));

/** The person who acts. */
export interface Releaser extends Person {
  /** The same for all accounts of the mailbox. */
  personId: string;
}

export async function readReleaser(context: Pick<Context, 'actor' | 'table'>): Promise<Releaser> {
  const { actor, table } = context;
  const profile = await profileTable(table).get(actor.userId);
  const person = profile
    ? await readPerson(context, profile)
    : { accounts: [actor.userId], origins: [actor.userId], hasFinance: false };
  return { ...person, personId: personIdOf(profile, actor.userId) };
}

/**
 * The person behind an account, with all accounts of the mailbox. An index names the others, which an
 * account of the last moments may be missing from.
 */
export async function readPerson(
  { table }: Pick<Context, 'table'>,
  profile: Profile,
): Promise<Person> {
  const { userId, email, hasFinance } = profile;
  const sharing = await profileTable(table).sharingMailbox(email);
  const accounts = [userId, ...sharing.filter((account) => account !== userId)];
  const origins = [...accounts, ...giversOf(profile)];
  return { accounts, origins, hasFinance: hasFinance === true };
}
