/** Matches the payments of a bank's file with agents, and decides which can be recorded. */
import { maskedAccount } from '../../../shared/agents/rules.ts';
import { type BatchId, batchName } from '../../../shared/kernel/batch-id.ts';
import { isChangeable } from '../../../shared/monthly-run/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { BatchFile } from '../../../shared/monthly-run/schemas.ts';
import { importProblem, type Payment } from './import-payment.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Payees } from './find-payees.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { BankFile, BankFileLine } from './read-bank-file.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';

export interface ImportPlan {
  payments: Payment[];
  /** Lines of the batch that aren't in the file, so the bank has no order for them. */
  leaving: StoredPayout[];
  /** Agents whose account is another one now than the one that was paid. */
  otherAccounts: string[];
  /** Why nothing can be recorded, for the operator; empty if all can. */
  problems: string[];
}

interface Sources {
  file: BankFile;
  /** Hash of the file's bytes. */
  fingerprint: Pick<BatchFile, 'bytes' | 'sha256'>;
  payees: Payees;
  /** The agents that the operator named for payouts, by the payout's id. */
  named: ReadonlyMap<string, string>;
  batch: StoredBatch | undefined;
}

/** Makes the plan; writes nothing. */
export async function planImport(context: Context, sources: Sources): Promise<ImportPlan> {
  const { file, fingerprint, payees, batch } = sources;
  const problems: string[] = [];
  const resolved = await resolve(context, sources, problems);
  const payments = resolved.map(({ payment }) => payment);
  for (const { payment, stored } of resolved) {
    const problem = importProblem(payment, stored);
    if (problem) problems.push(`${problem}.`);
  }
  problems.push(...(await findOtherBatches(context, file.batchId, resolved)));
  const ids = new Set(payments.map(({ payoutId }) => payoutId));
  if (ids.size < payments.length) problems.push('A payout stands in the file twice.');
  const leaving = batch ? await linesWithout(context, batch, ids) : [];
  const gone = leaving.filter(({ status }) => status !== 'pending');
  if (gone.length > 0)
    problems.push(`${gone.length} lines of the batch went to a bank and aren't in this file.`);
  const written = batch?.files?.find(({ format }) => format === file.format);
  if (written && written.sha256 !== fingerprint.sha256)
    problems.push(`The file is not the one that the batch wrote: ${written.name} had other bytes.`);
  const otherAccounts = payments.flatMap(({ agentId, bank }) => {
    const now = payees.accounts.get(agentId);
    return now && now !== bank?.accountNumber ? [agentId] : [];
  });
  return { payments, leaving, otherAccounts: [...new Set(otherAccounts)], problems };
}

/** Lines of another batch that isn't open: its own file has to say first that they aren't in it. */
async function findOtherBatches(
  { table }: Context,
  batchId: BatchId,
  resolved: readonly Resolved[],
): Promise<string[]> {
  const others = resolved.flatMap(({ stored }) =>
    stored?.status === 'pending' && stored.batchId !== batchId ? (stored.batchId ?? []) : [],
  );
  const batches = await payoutBatchTable(table).getManyNow([...new Set(others)]);
  return [...batches.values()]
    .filter(({ status }) => !isChangeable(status))
    .map(
      (other) =>
        `Payouts of it are in the batch of ${batchName(other.batchId)}: import that first.`,
    );
}

interface Resolved {
  payment: Payment;
  stored: StoredPayout | undefined;
}

/** Each line with its payout, as it is now, and its agent. */
async function resolve(
  { table }: Context,
  { file, payees, named }: Sources,
  problems: string[],
): Promise<Resolved[]> {
  const lines = file.lines.flatMap((line) => {
    const payoutId = line.payoutId ?? payees.byReference.get(line.ownReference ?? '');
    if (payoutId) return [{ ...line, payoutId }];
    problems.push(
      `${describe(line)}: no payout has the reference ${line.ownReference}. Take the CSV of the same batch.`,
    );
    return [];
  });
  const byId = await payoutTable(table).getManyNow(lines.map(({ payoutId }) => payoutId));
  return lines.flatMap((line) => {
    const { payoutId, amountCents, bank } = line;
    const stored = byId.get(payoutId);
    const monthly = payees.byMonthlyPayout.get(payoutId);
    const agentId = stored?.agentId ?? monthly ?? named.get(payoutId) ?? ownerOf(line, payees);
    if (!agentId) {
      problems.push(
        `${describe(line)}: whose payout ${payoutId} is can't be told. Name the agent: --agent ${payoutId}=<e-mail>`,
      );
      return [];
    }
    const payoutType = monthly ? ('monthly' as const) : ('manual' as const);
    const payment = { payoutId, agentId, amountCents, payoutType, bank, batchId: file.batchId };
    return [{ payment, stored }];
  });
}

/** The agent with this account, if there is exactly one. */
function ownerOf({ bank }: BankFileLine, { byAccount }: Payees): string | undefined {
  const [owner, ...others] = byAccount.get(bank.accountNumber) ?? [];
  return others.length === 0 ? owner : undefined;
}

const describe = ({ amountCents, bank }: BankFileLine): string =>
  `${formatRand(amountCents)} to the account ${maskedAccount(bank.accountNumber)}`;

async function linesWithout(
  context: Context,
  batch: StoredBatch,
  ids: ReadonlySet<string>,
): Promise<StoredPayout[]> {
  const left: StoredPayout[] = [];
  for await (const payouts of readBatchLines(context, batch))
    left.push(...payouts.filter(({ payoutId }) => !ids.has(payoutId)));
  return left;
}
