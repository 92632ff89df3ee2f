/** Batches after a run, and their next steps by administrators. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { saveFirstBanking } from '../../../functions/domain/agents/save-first-banking.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { batchExceptionTable } from '../../../functions/data/monthly-run/batch-exception.table.ts';
import { payoutBatchTable } from '../../../functions/data/monthly-run/payout-batch.table.ts';
import { collectedLinesTable } from '../../../functions/data/monthly-run/collected-lines.table.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run/monthly-run.table.ts';
import { payoutTable } from '../../../functions/data/payouts/payout.table.ts';
import { addMonths } from '../../../shared/kernel/month.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { byTwo } from '../approvals/by-two.ts';
import { contextAt } from '../ledger/ledger.ts';
import { bankingOf, type Office, type Person } from '../stack/office.ts';
import { tableOf } from '../stack/table.ts';

type Admin = Pick<Person, 'api'>;
/** An office; with a second person, who confirms what its administrator asks for. */
type Offices = Pick<Office, 'stack' | 'admin' | 'newAgent'> & { second?: Person };

const never = () => new Error('It is there');
/** Months before anybody was an agent: no run closes them. */
let months = 0;
const nextPeriod = () => addMonths('2001-01', months++);

const someAccount = () => String(62_000_000_000 + Math.floor(Math.random() * 1_000_000_000));

/** An agent with bank details, each with an account of their own. */
export async function paidAgent(office: Pick<Office, 'newAgent'>): Promise<Person> {
  const agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf({ accountNumber: someAccount() }));
  return agent;
}

/** An agent with bank details and without an account, which would take longest to make. */
export async function payee(
  { stack }: Pick<Office, 'stack'>,
  bank: object = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  const context = contextAt(stack, new Date().toISOString());
  const email = `${id}@demo.example`;
  const person = { userId: id, email, fullName: 'Payee Dlamini', phone: '+27821234567' };
  await createProfile(context, person);
  await saveFirstBanking(
    { ...context, actor: { userId: id } },
    { agentId: id },
    bankingOf({ accountNumber: someAccount(), ...bank }),
  );
  return { id };
}

/** A pending payout to an agent, by default to a new one. */
export async function pendingPayout(office: Offices, agent?: { id: string }, amountCents = 10_000) {
  const { admin, second } = office;
  const { id: agentId } = agent ?? (await payee(office));
  const asked = { agentId, amountCents };
  if (!second) return admin.api.payouts.addPayout(asked);
  await byTwo([admin, second], 'payouts.addPayout', asked);
  const [added] = (await admin.api.payouts.listPayouts({ agentId, limit: 1 })).rows;
  if (!added) throw new Error('The payout is missing');
  return added;
}

/** A run that ended, whatever it did. */
export async function finishedRun(
  stack: Pick<Office['stack'], 'database'>,
  period: string,
): Promise<void> {
  const table = tableOf(stack);
  const at = new Date().toISOString();
  const run = {
    period,
    status: 'finished',
    step: 'notify',
    startedAt: at,
    finishedAt: at,
  } as const;
  await table.transact([monthlyRunTable(table).create(run).orThrow(never)]);
}

/** A run that ended, and its open batch with these lines; what follows is done by administrators. */
export async function openBatch(
  { stack }: { stack: Pick<Office['stack'], 'database'> },
  payouts: readonly { id: string; agentId: string; amountCents: number }[],
): Promise<string> {
  const table = tableOf(stack);
  const period = nextPeriod();
  const [batches, lines] = [payoutBatchTable(table), payoutTable(table)];
  await finishedRun(stack, period);
  await table.transact([
    batches.create(period).orThrow(never),
    collectedLinesTable(table).put(
      period,
      0,
      payouts.map(({ id }) => id),
    ),
  ]);
  const now = new Date().toISOString();
  for (const { id: payoutId, agentId } of payouts) {
    const { createdAt = now } = (await lines.get(payoutId)) ?? {};
    // The portal's clock may be ahead.
    const joining = { batchId: period, joinedAt: createdAt > now ? createdAt : now };
    await table.transact([lines.joinBatch({ payoutId, agentId }, joining).orThrow(never)]);
  }
  const batch = await batches.get(period);
  const totalCents = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const counted = { lines: payouts.length, totalCents, exceptions: 0 };
  if (batch) await table.transact([batches.open(batch, counted).orThrow(never)]);
  return period;
}

/** An agent's balance without a payout in the run of an open batch. */
export async function addException(
  stack: Pick<Office['stack'], 'database'>,
  { period, ...exception }: { period: string; agentId: string; amountCents: number },
): Promise<void> {
  const table = tableOf(stack);
  const open = { batchId: period, status: 'open' } as const;
  await table.transact([
    batchExceptionTable(table).put({ batchId: period, ...exception, reasons: ['belowMinimum'] }),
    payoutBatchTable(table).moveLine(open, { lines: 0, cents: 0, exceptions: 1 }).orThrow(never),
  ]);
}

/** An open batch of one line, or so many. */
export async function filledBatch(office: Offices, lines = 1): Promise<string> {
  const payouts = [];
  for (let line = 0; line < lines; line++) payouts.push(await pendingPayout(office));
  return openBatch(office, payouts);
}

export async function readBatch({ api }: Admin, period: string): Promise<PayoutBatch> {
  const { batch } = await api.monthlyRun.getBatch({ batchId: period });
  if (!batch) throw new Error(`${period} has no batch`);
  return batch;
}

/** The batch, once nothing is under way. */
export async function restingBatch(admin: Admin, period: string): Promise<PayoutBatch> {
  for (;;) {
    const batch = await readBatch(admin, period);
    if (batch.work?.status !== 'running') return batch;
    await pause(100);
  }
}

/** The steps of an administrator on a batch, each to its end. */
export const batchSteps = (admin: Person) => {
  const { monthlyRun } = admin.api;
  /** @param second confirms it, where the rule takes two people */
  const lock = async (period: string, second?: Person) => {
    const { lines, totalCents } = await readBatch(admin, period);
    const input = { batchId: period, lines, totalCents };
    if (second) await byTwo([admin, second], 'monthlyRun.lockBatch', input);
    else await monthlyRun.lockBatch(input);
    return restingBatch(admin, period);
  };
  const download = async (period: string, format: 'csv' | 'pain001' | 'fnb' = 'csv') => {
    const { url } = await monthlyRun.openFile({ batchId: period, format });
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  };
  const process = async (period: string) => {
    const { fileSet } = await readBatch(admin, period);
    await monthlyRun.processBatch({ batchId: period, fileSet });
    return restingBatch(admin, period);
  };
  const pay = async (period: string, transactionId = 'FNB-0001') => {
    await monthlyRun.payBatch({ batchId: period, transactionId });
    return restingBatch(admin, period);
  };
  return { lock, download, process, pay };
};

const STAGES = ['open', 'locked', 'exported', 'processing'] as const;

/** Leads a batch through its states up to one. */
export async function leadTo(
  admin: Person,
  period: string,
  stage: (typeof STAGES)[number],
): Promise<string> {
  const { lock, download, process } = batchSteps(admin);
  const steps = [lock, download, process];
  for (const step of steps.slice(0, STAGES.indexOf(stage))) await step(period);
  return period;
}

/** A run of a month that failed. */
export async function failedRun({ stack }: Pick<Office, 'stack'>): Promise<string> {
  const table = tableOf(stack);
  const period = nextPeriod();
  const at = new Date().toISOString();
  const failure = { message: 'It stopped.', at };
  await table.transact([
    monthlyRunTable(table)
      .create({ period, status: 'failed', step: 'plan', startedAt: at, failure })
      .orThrow(never),
    payoutBatchTable(table).create(period).orThrow(never),
  ]);
  return period;
}
