/** Closed months of every agent as they are booked, equal to the agents' statements to the cent. */
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import {
  type BookedMonth,
  bookMonth,
  carriedMonth,
  isEmptyMonth,
} from '../../../shared/books/rules.ts';
import type { MonthsFilter } from '../../../shared/books/schemas.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { addMonths, monthName, type Period } from '../../../shared/kernel/month.ts';
import type { Statement } from '../../../shared/ledger/contract.ts';
import type { Context } from '../../platform/context.ts';
import { readKnownStatements } from '../ledger/read-statements.ts';
import { type BooksReading, type ListedAgent, readRoster } from './read-roster.ts';

/** Agents of a page whose months are read at the same time. */
const AT_ONCE = 25;
/** Looks at figures that lag behind the balance, which takes 2 seconds at most. */
const TRIES = 8;
const PAUSE_MS = 1000;

export interface BookedAgent extends ListedAgent {
  /** The months in which there was anything, oldest first. */
  months: (readonly [Period, BookedMonth])[];
}

/** A page of agents, and the position of the first one after it. */
interface BookedPage {
  agents: BookedAgent[];
  next: number;
}

/**
 * Reads every agent's months, a page of agents at a time; agents without anything in them are left out.
 * @param from the position of the first agent; undefined for all
 * @throws DomainError CONFLICT where a month isn't closed for an agent, or an agent's months don't add up
 *   to the balance
 */
export async function* readBookedAgents(
  reading: BooksReading,
  span: MonthsFilter,
  from?: number,
): AsyncGenerator<BookedPage> {
  const readOne = async (listed: ListedAgent): Promise<BookedAgent> => ({
    ...listed,
    months: monthsIn(await readSettled(reading.context, listed.agentId), span),
  });
  for await (const { agents, next } of readRoster(reading, from)) {
    const booked = await pMap(agents, readOne, { concurrency: AT_ONCE });
    yield { agents: booked.filter(({ months }) => months.length > 0), next };
  }
}

/** An agent's statements, once they add up to the balance. */
async function readSettled(context: Context, agentId: string): Promise<Statement[]> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await pause(PAUSE_MS);
    const known = await readKnownStatements(context, { agentId });
    if (!known || known.agrees) return known?.statements ?? [];
  }
  throw conflict(
    `The months of agent ${agentId} don’t add up to the balance. Try again in a minute. If this stays so, book nothing: an operator has to compare the figures with the ledger.`,
    { agentId },
  );
}

function monthsIn(statements: readonly Statement[], { from, to }: MonthsFilter) {
  const months: (readonly [Period, BookedMonth])[] = [];
  for (const statement of statements) {
    const { period, isComplete } = statement;
    if (period < from || period > to) continue;
    if (!isComplete) throw conflict(`${monthName(period)} isn’t closed for every agent yet.`);
    months.push([period, bookMonth(statement)]);
  }
  return [...months, ...carried(statements, { from, to })].filter(
    ([, month]) => !isEmptyMonth(month),
  );
}

/** A deleted agent's statements end with the deletion; what was owed then stays in the books. */
function carried(statements: readonly Statement[], { from, to }: MonthsFilter) {
  const last = statements.at(-1);
  if (!last) return [];
  const month = carriedMonth(bookMonth(last));
  const months: (readonly [Period, BookedMonth])[] = [];
  for (let period = addMonths(last.period, 1); period <= to; period = addMonths(period, 1))
    if (period >= from) months.push([period, month]);
  return months;
}
