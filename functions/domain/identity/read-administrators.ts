/** Reads what the list of administrators shows of each: the person, the account, and the newest sign-in. */
import type { Administrator } from '../../../shared/identity/contract.ts';
import { SIGN_IN_DAYS } from '../../../shared/identity/rules.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import type { Profile } from '../../data/identity/profile.table.ts';
import { signInTable } from '../../data/identity/sign-in.table.ts';
import type { Context } from '../../platform/context.ts';
import { giversOf } from '../approvals/plan-givers.ts';
import { presentAdministrator } from './present.ts';

type Reader = Pick<Context, 'clock' | 'table'>;

/**
 * Presents administrators in their order. A page has at most 100, so each newest sign-in is a query of its
 * own.
 */
export async function readAdministrators(
  context: Reader,
  profiles: readonly Profile[],
): Promise<Administrator[]> {
  const ids = profiles.map(({ userId }) => userId);
  const [people, signIns] = await Promise.all([
    adminTable(context.table).getMany([...new Set([...ids, ...profiles.flatMap(giversOf)])]),
    Promise.all(ids.map((id) => lastSignIn(context, id))),
  ]);
  return profiles.map((profile, index) =>
    presentAdministrator(profile, { people, lastSignInAt: signIns[index] }),
  );
}

export async function readAdministrator(context: Reader, profile: Profile): Promise<Administrator> {
  const [administrator] = await readAdministrators(context, [profile]);
  if (!administrator) throw new Error('An administrator was presented as nothing');
  return administrator;
}

/** Sign-ins and their expiry are in real time. The table may keep an expired one for some days. */
async function lastSignIn({ clock, table }: Reader, userId: string): Promise<string | undefined> {
  const since = clock.real().getTime() - SIGN_IN_DAYS * 24 * 60 * 60 * 1000;
  const after = new Date(since).toISOString();
  const [newest] = await signInTable(table).newest(userId, { limit: 1, after });
  return newest?.signedInAt;
}
