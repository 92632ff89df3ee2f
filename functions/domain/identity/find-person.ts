/**
 * The person for whom an account of the user pool stands. Almost always both have one id. An account that was
 * imported into a new pool has a new one, and a link leads from it to the person.
 */
import { accountLinkTable } from '../../data/identity/account-link.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Table } from '../../platform/table.ts';

/** Links that this process has read: a link never changes. */
const people = new Map<string, string>();
const MOST_REMEMBERED = 10_000;

/** @returns the id under which the table knows the owner of an account */
export async function findPersonId(table: Table, accountId: string): Promise<string> {
  const link = await accountLinkTable(table).get(accountId);
  return link?.personId ?? accountId;
}

/** The caller's account stands for another id; the call has to be made as that person. */
class LinkedAccount extends Error {
  override readonly name = 'LinkedAccount';
  readonly personId: string;
  constructor(personId: string) {
    super('The account of the caller is linked to a person');
    this.personId = personId;
  }
}

/**
 * Reads the link of a caller without a profile: everybody else is spared this read.
 * @throws LinkedAccount, which `findPersonAndRun` handles
 */
export async function findLink({ actor, table }: Context): Promise<void> {
  const link = await accountLinkTable(table).get(actor.userId);
  if (link) throw new LinkedAccount(link.personId);
}

/**
 * Runs a call as the person for whom the caller's account stands. The first call of a linked account is begun
 * twice: the check of its profile, which comes before every write, finds the link. Later calls of this
 * process know it.
 * @param run gets the context from its closure; its actor is replaced
 */
export async function findPersonAndRun<Result>(
  context: Context,
  run: () => Promise<Result>,
): Promise<Result> {
  const { userId: accountId } = context.actor;
  const known = people.get(accountId);
  if (known !== undefined) actAs(context, known);
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof LinkedAccount)) throw error;
    if (people.size >= MOST_REMEMBERED) people.clear();
    people.set(accountId, error.personId);
    actAs(context, error.personId);
    return run();
  }
}

function actAs(context: Context, personId: string): void {
  const { actor } = context;
  context.actor = { ...actor, userId: personId, accountId: actor.userId };
}
