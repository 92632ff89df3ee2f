/** One mailbox is one person, whose limits count all its accounts together. */
import { mailboxOf } from '../../../shared/identity/rules.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashedId } from '../../platform/hashed-id.ts';

/** The same for all accounts of a mailbox; an account without a profile is a person of its own. */
export const personIdOf = (profile: Pick<Profile, 'email'> | undefined, userId: string): string =>
  profile ? hashedId(mailboxOf(profile.email)) : userId;

/** The person who acts. */
export const readPersonId = async ({
  actor: { userId },
  table,
}: Pick<Context, 'actor' | 'table'>): Promise<string> =>
  personIdOf(await profileTable(table).get(userId), userId);
