/** Finds the administrators who could confirm what somebody asks for. */
import { type Profile, profileTable } from '../../data/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import { readPerson } from './read-releaser.ts';

/** Administrators that are read at once. */
const PAGE = 100;

/** Everybody else who carries the finance permission: not the actor, with any account of the mailbox. */
export async function findSecondPeople(
  context: Pick<Context, 'actor' | 'table'>,
): Promise<Profile[]> {
  const { actor, table } = context;
  const profiles = profileTable(table);
  const self = await profiles.get(actor.userId);
  const own = self ? (await readPerson(context, self)).accounts : [actor.userId];
  const pages = pagesOf(async (after: Position | undefined) => {
    const { rows, more } = await profiles.page(
      { role: 'admin', status: 'active' },
      { order: 'oldest', limit: PAGE, after },
    );
    const last = rows.at(-1);
    return { rows, next: more && last ? { at: last.createdAt, id: last.userId } : undefined };
  });
  const found: Profile[] = [];
  for await (const rows of pages)
    found.push(...rows.filter(({ userId, hasFinance }) => hasFinance && !own.includes(userId)));
  return found;
}
