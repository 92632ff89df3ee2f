/** Tells everybody with the finance permission, by e-mail, what one person or an operator did alone. */
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { findFinance } from './find-second-people.ts';

/** More of them don't fit into the act's transaction. */
const MOST_TOLD = 50;

/**
 * @param act in words
 * @param about the administrator whom it is about, if any
 */
export async function notifyFinance(
  { actor, clock, table }: Pick<Context, 'actor' | 'clock' | 'table'>,
  act: string,
  about?: { subject: string; subjectId: string },
): Promise<Write[]> {
  const told = {
    subjectId: about?.subject === 'administrator' ? about.subjectId : actor.userId,
    kind: 'decidedAlone',
    act,
    actorId: actor.userId,
    at: clock.now().toISOString(),
  } as const;
  const holders = await findFinance({ table });
  return holders.slice(0, MOST_TOLD).map(({ userId: recipientId }) =>
    administratorMailTable(table)
      .create({ ...told, recipientId })
      .orFail('The same was told at the same moment'),
  );
}
