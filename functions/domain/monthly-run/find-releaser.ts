/** Finds the administrator who is to release a batch, before it is locked: so none is locked that strands. */
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import {
  CHOOSE_RELEASER,
  NOBODY_RELEASES,
  UNFIT_RELEASER,
} from '../../../shared/monthly-run/policy.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { readReleaser } from '../approvals/read-releaser.ts';

/** Administrators that are read at once. */
const PAGE = 100;

/**
 * The administrator who is to release a batch that the actor locks.
 * @param named the one whom the actor chose; undefined where there is only one to choose
 * @returns undefined where the four-eyes rule is off
 * @throws DomainError CONFLICT where nobody could release the batch, or not the named one; INVALID where
 *   several could and none is named
 */
export async function findReleaser(
  context: Context,
  named: string | undefined,
): Promise<string | undefined> {
  const { accounts, isRuleOn } = await readReleaser(context);
  if (!isRuleOn) return undefined;
  const isFit = ({ userId, role, status, hasFinance }: Profile) =>
    role === 'admin' && status === 'active' && hasFinance === true && !accounts.includes(userId);
  if (named !== undefined) {
    const profile = await profileTable(context.table).get(named);
    if (!profile || !isFit(profile)) throw conflict(UNFIT_RELEASER);
    return named;
  }
  const [only, another] = (await readAdministrators(context)).filter(isFit);
  if (!only) throw conflict(NOBODY_RELEASES);
  if (another)
    throw invalid(`releaserId ${CHOOSE_RELEASER}`, [
      { path: 'releaserId', message: CHOOSE_RELEASER },
    ]);
  return only.userId;
}

async function readAdministrators({ table }: Context): Promise<Profile[]> {
  const found: Profile[] = [];
  const active = { role: 'admin', status: 'active' } as const;
  for (let after: Position | undefined; ;) {
    const page = { order: 'oldest', limit: PAGE, after } as const;
    const { rows, more } = await profileTable(table).page(active, page);
    found.push(...rows);
    const last = rows.at(-1);
    if (!more || !last) return found;
    after = { at: last.createdAt, id: last.userId };
  }
}
