import { periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { whyNotIncluded } from '../../../shared/monthly-run/rules.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { endOpenActs } from '../../domain/approvals/end-open-acts.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { openPayout, payoutIdOf } from '../../domain/payouts/open-payout.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import {
  batchExceptionTable,
  type StoredException,
} from '../../data/monthly-run/batch-exception.table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { subjectOfBatch } from '../../domain/monthly-run/build-batch-act.ts';
import { batchChanged, readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { guardsOf, type Payee, readPayee, reasonsOf } from '../../domain/monthly-run/read-payee.ts';

type ExceptionKey = Pick<StoredException, 'batchId' | 'exceptionId'>;
/** An exception with the amount that was shown; absent: any. */
type ShownException = ExceptionKey & { amountCents?: number | undefined };

/**
 * Includes an exception in an open batch, if an administrator may override all its reasons. Without
 * a payout, one of the available amount is created. Idempotent.
 */
export const includeException = verb(
  monthlyRunContract.includeException,
  async (context, input) => {
    await context.table.planAndTransact(() => include(context, input));
    return readMonthlyBatch(context, input.batchId);
  },
);

/** A concurrent request may have included it; then the state is checked again before a refusal. */
async function include(context: Context, { amountCents, ...named }: ShownException): Promise<void> {
  const find = () => batchExceptionTable(context.table).get(named);
  const exception = await find();
  if (!exception) return requireIncluded(context, named);
  try {
    await includeStored(context, exception, amountCents);
  } catch (error) {
    throw (await find()) ? error : changed();
  }
}

async function includeStored(
  context: Context,
  exception: StoredException,
  shownCents: number | undefined,
): Promise<void> {
  const { table } = context;
  const batch = await readBatch(context, exception.batchId);
  if (batch.status !== 'open') throw batchChanged(batch);
  const payee = await readPayee(context, exception.agentId);
  const line = exception.payoutId
    ? await joining(context, exception, exception.payoutId)
    : opening(context, exception, payee);
  const { agent } = payee;
  const { amountCents } = line.payout;
  if (shownCents !== undefined && amountCents !== shownCents)
    throw conflict(`The available balance has changed: it is now ${formatRand(amountCents)}.`);
  const missing = whyNotIncluded(reasonsOf(context, payee, line.payout));
  if (missing || !agent) throw conflict(`It can’t be included: ${missing ?? NOBODY}.`);
  await checkShared(context, exception, agent);
  await table.transact([
    ...line.writes,
    ...(await endOpenActs(context, [subjectOfBatch(exception.batchId)])),
    ...guardsOf(context, agent),
    ...moveOf(context, exception, line),
  ]);
}

/**
 * An account of several agents becomes a reason that the list shows; included again, somebody has seen it.
 * @throws DomainError CONFLICT with the other agents' names, the first time
 */
async function checkShared(
  context: Context,
  exception: StoredException,
  agent: StoredAgent,
): Promise<void> {
  const { table } = context;
  const { batchId, exceptionId, agentId } = exception;
  if (exception.reasons.includes('duplicateAccount')) return;
  const sharing = await agentBankingTable(table).sharingAccount(agent);
  if (sharing.length === 0) return;
  const reasons = [...exception.reasons, 'duplicateAccount' as const];
  await table.transact([
    batchExceptionTable(table).setReasons(exception, reasons).orThrow(changed),
    recordEvent(context, {
      action: 'monthlyRun.findSharedAccount',
      about: ['agent', agentId],
      agentId,
      after: { batchId, exceptionId },
    }),
  ]);
  const names = sharing.map(({ fullName }) => fullName).join(', ');
  throw conflict(
    `The account is also that of ${names}. Ask whose account it is; then include it again.`,
  );
}

/** A concurrent request changed it; the plan is made again. */
const changed = () => new Stale('The exception changed meanwhile');
const NOBODY = 'the agent was deleted';

/** An included exception is deleted; its payout is then a line of the batch. */
async function requireIncluded(
  { table }: Context,
  { batchId, exceptionId }: ExceptionKey,
): Promise<void> {
  const made = payoutIdOf({ agentId: exceptionId, period: periodOfBatch(batchId) });
  const payouts = await payoutTable(table).getManyNow([exceptionId, made]);
  if (![...payouts.values()].some((payout) => payout.batchId === batchId))
    throw notFound('This month has no such exception.');
}

/** A payout that becomes a line, with the writes that do it. */
interface Line {
  payout: Pick<StoredPayout, 'payoutId' | 'amountCents'>;
  writes: Write[];
}

async function joining(
  context: Context,
  { batchId, agentId }: StoredException,
  payoutId: string,
): Promise<Line> {
  const { clock, table } = context;
  const payout = await readPayout(context, payoutId);
  if (payout.status !== 'pending' || payout.batchId) throw payoutChanged(payout);
  const at = clock.now().toISOString();
  return {
    payout,
    writes: [
      payoutTable(table).joinBatch(payout, { batchId, joinedAt: at }).orThrow(changed),
      gateTable(table).requirePayoutsOpen(agentId),
      // Without entries it moves no money, but fails while this agent's payouts are frozen.
      ...postEntries(context, { agentId, entries: [], notFrozen: true, at }),
    ],
  };
}

/** Creates the run's own payout, of the amount that is available now. */
function opening(
  context: Context,
  { batchId, agentId }: StoredException,
  { balance }: Payee,
): Line {
  const amountCents = balance?.availableCents ?? 0;
  if (amountCents <= 0) throw conflict('Nothing is available to this agent any more.');
  const at = context.clock.now().toISOString();
  const period = periodOfBatch(batchId);
  const payoutId = payoutIdOf({ agentId, period });
  const payout = { payoutId, agentId, amountCents, payoutType: 'monthly' } as const;
  const fresh = { ...payout, batchId, inputHash: hashOf({ agentId, period }), at };
  return {
    payout,
    writes: [
      ...openPayout(context, fresh, changed),
      ...postEntries(context, {
        agentId,
        entries: [entries.reserve(payoutId, amountCents)],
        availableIs: amountCents,
        notFrozen: true,
        at,
      }),
    ],
  };
}

function moveOf(
  context: Context,
  { batchId, exceptionId, agentId }: StoredException,
  { payout }: Line,
): Write[] {
  const { table } = context;
  const { payoutId, amountCents } = payout;
  const open = { batchId, status: 'open' } as const;
  const move = { lines: 1, cents: amountCents, exceptions: -1, included: payoutId };
  return [
    payoutBatchTable(table).moveLine(open, move).orThrow(changed),
    batchExceptionTable(table).remove(batchId, exceptionId),
    recordEvent(context, {
      action: 'monthlyRun.includeException',
      about: ['payout', payoutId],
      agentId,
      after: { batchId, amountCents },
    }),
  ];
}
