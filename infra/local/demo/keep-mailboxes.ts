/**
 * While the demo network is made, repeated reads of the accounts that share a mailbox are answered from
 * what the first one found: each step of a payout asks who releases it, and it is always one of the same
 * administrators. These reads were half of all queries.
 */
import type { Table } from '../../../functions/platform/table.ts';
import { type Command, interceptCommands } from './intercept-commands.ts';
import { writesOf } from './keep-copy.ts';

/** Profiles alone are in these partitions of an index. */
const MAILBOX = 'mailboxes#';
const PROFILE = 'profile#';

interface QueryInput {
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** The key of a query for a mailbox; undefined for other commands. */
function nameOfQuery({ name, input }: Command): string | undefined {
  if (name !== 'QueryCommand') return undefined;
  const { ExpressionAttributeValues: values = {} } = input as QueryInput;
  const isMailbox = Object.values(values).some((value) => String(value).startsWith(MAILBOX));
  return isMailbox ? JSON.stringify(input) : undefined;
}

const isOfProfile = (command: Command) =>
  writesOf(command).some(({ key }) => String(key.pk).startsWith(PROFILE));

/** Has the table answer such queries until a profile is written; for its only writer. */
export function keepMailboxes(table: Table): void {
  let answers = new Map<string, Promise<unknown>>();
  interceptCommands(table, async (command, next) => {
    if (isOfProfile(command)) {
      // A query that is asked while the write is under way may have been answered before it.
      const forget = () => (answers = new Map());
      forget();
      return next().finally(forget);
    }
    const name = nameOfQuery(command);
    if (name === undefined) return next();
    const answer = answers.get(name) ?? next();
    answers.set(name, answer);
    return structuredClone(await answer);
  });
}
