/** Everybody's acts in the office, at random. */
import { call } from '@orpc/server';
import { approveSale } from '../../../../functions/api/sales/approve-sale.ts';
import { createDraft } from '../../../../functions/api/commission-plans/create-draft.ts';
import { openFile } from '../../../../functions/api/monthly-run/open-file.ts';
import { payBatch } from '../../../../functions/api/monthly-run/pay-batch.ts';
import { processBatch } from '../../../../functions/api/monthly-run/process-batch.ts';
import { rejectPayout } from '../../../../functions/api/payouts/reject-payout.ts';
import { requestPayout } from '../../../../functions/api/payouts/request-payout.ts';
import { submitSale } from '../../../../functions/api/sales/submit-sale.ts';
import { setAdministratorStatus } from '../../../../functions/api/identity/set-administrator-status.ts';
import { askApproval } from '../../../../functions/api/approvals/ask-approval.ts';
import { confirmApproval } from '../../../../functions/api/approvals/confirm-approval.ts';
import { declineApproval } from '../../../../functions/api/approvals/decline-approval.ts';
import { getApproval } from '../../../../functions/api/approvals/get-approval.ts';
import { withdrawApproval } from '../../../../functions/api/approvals/withdraw-approval.ts';
import {
  approvalTable,
  type StoredApproval,
} from '../../../../functions/data/approvals/approval.table.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable } from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { closeBatch } from '../../../../functions/workflows/monthly-run/close-batch.ts';
import { collectAgents } from '../../../../functions/workflows/monthly-run/collect-agents.ts';
import { openRuns } from '../../../../functions/workflows/monthly-run/open-runs.ts';
import { readBalance } from '../../../../functions/domain/ledger/read-balance.ts';
import type { ApprovalOperation } from '../../../../shared/approvals/words.ts';
import { monthAt } from '../../batches/month-histories/payment-days.ts';
import { draftOf } from '../../commission-plans/commission-plans.ts';
import { NO_PROOFS, saleForm } from '../../stack/bare-portal.ts';
import type { Act } from '../../stack/model-run.ts';
import type { DishonestOffice } from './dishonest-office.ts';
import { endpoints, NO_LINKS } from './endpoints.ts';
import { grabs } from './grabs.ts';

type Run = Act<DishonestOffice>['run'];
const HOUR_MS = 3_600_000;

const waitingActs = async ({ portal }: DishonestOffice): Promise<StoredApproval[]> =>
  (await approvalTable(portal.table).page('waiting', { limit: 100 })).rows;

/**
 * Tries an act alone, asks for it, and confirms it, and one that waited before, with every account of one's
 * own.
 */
const grab =
  (operation: ApprovalOperation): Run =>
  async (office) => {
    const input = await grabs[operation]?.(office);
    if (!input) return false;
    const by = { id: office.random.pick(office.own) };
    await office.attempt('alone', () => call(endpoints(operation), input, office.by(by)));
    await office.attempt('asked', () =>
      call(askApproval(endpoints), { operation, input: { ...input } }, office.by(by)),
    );
    const [newest, ...older] = await waitingActs(office);
    const tried = older.length > 0 ? [newest, office.random.pick(older)] : [newest];
    for (const { approvalId } of tried.flatMap((act) => act ?? []))
      for (const id of office.own)
        await office.attempt('confirmed by the own account', () =>
          call(confirmApproval(endpoints), { approvalId }, office.by({ id })),
        );
    return true;
  };

/**
 * The colleague confirms what is about agents who don't help, or doesn't warn, and lets in nobody who doesn't
 * exist.
 */
const colleagueDecides: Run = async (office) => {
  const waiting = (await waitingActs(office)).filter(({ askedBy }) => askedBy !== office.colleague);
  if (waiting.length === 0) return false;
  const { agentIds, approvalId, operation } = office.random.pick(waiting);
  const isAboutHonest = agentIds.every((one) =>
    office.agents.some(({ id, helps }) => id === one && !helps),
  );
  const by = office.by({ id: office.colleague });
  const read = () => call(getApproval(endpoints, NO_LINKS), { approvalId }, by);
  let isFine = false;
  await office.attempt('read', async () => {
    const { facts, problem } = await read();
    const isClear = isAboutHonest || !facts.some(({ warns }) => warns);
    isFine = !problem && !operation.startsWith('identity.') && isClear;
  });
  const isDone = await office.attempt(isFine ? `confirmed ${operation}` : 'declined', () =>
    isFine
      ? call(confirmApproval(endpoints), { approvalId }, by)
      : call(declineApproval, { approvalId, reason: 'Not so' }, by),
  );
  if (isDone && isFine) office.see(`confirmed ${operation}`);
  return isDone;
};

/** The colleague asks for what an honest office needs, and the dishonest one may confirm it. */
const colleagueAsks: Run = async (office) => {
  const operation = office.random.pick(['payouts.markProcessing', 'monthlyRun.lockBatch'] as const);
  const input = await grabs[operation]?.(office);
  if (!input) return false;
  const by = office.by({ id: office.colleague });
  return office.attempt(`asked ${operation}`, () =>
    call(askApproval(endpoints), { operation, input: { ...input } }, by),
  );
};

const withdraw: Run = async (office) => {
  const waiting = await waitingActs(office);
  if (waiting.length === 0) return false;
  const { approvalId, askedBy } = office.random.pick(waiting);
  return office.attempt('taken back', () =>
    call(withdrawApproval, { approvalId }, office.by({ id: askedBy })),
  );
};

const sell: Run = async (office) => {
  const { id } = office.random.pick(office.agents);
  const form = saleForm(office.portal.productId, 79_900);
  const sale = await call(submitSale(NO_PROOFS), form, office.by({ id }));
  const by = office.random.pick([office.crook, office.colleague]);
  return office.attempt('approved', () =>
    call(approveSale, { saleId: sale.id }, office.by({ id: by })),
  );
};

const request: Run = async (office) => {
  const { id } = office.random.pick(office.agents);
  const availableCents = (await readBalance(office.byPortal(), id))?.availableCents ?? 0;
  if (availableCents <= 0) return false;
  return office.attempt('requested', () =>
    call(requestPayout, { availableCents }, office.by({ id })),
  );
};

const reject: Run = async (office) => {
  const pending = (await office.payouts()).filter(({ status }) => status === 'pending');
  if (pending.length === 0) return false;
  const { payoutId } = office.random.pick(pending);
  return office.attempt('rejected', () =>
    call(rejectPayout, { payoutId, reason: 'Later' }, office.by({ id: office.crook })),
  );
};

const draft: Run = (office) => {
  const upfrontCents = office.random.whole(10, 1_000) * 100;
  const firstDay = `${String(2031 + office.random.whole(1, 9))}-02-01`;
  return office.attempt('drafted', () =>
    call(createDraft, draftOf({ upfrontCents, firstDay }), office.by({ id: office.crook })),
  );
};

/** Takes a batch to the bank, as far as it goes. */
const toTheBank: Run = async (office) => {
  const [batchId] = office.closed.slice(-1);
  if (!batchId) return false;
  const by = office.by({ id: office.random.pick(office.own) });
  const { voidFileSets = [] } = (await payoutBatchTable(office.portal.table).get(batchId)) ?? {};
  const isOpened = await office.attempt('downloaded', () =>
    call(openFile(office.files.bucket), { batchId, format: 'csv' }, by),
  );
  await office.attempt('processed', () =>
    call(processBatch, { batchId, fileSet: voidFileSets.length + 1 }, by),
  );
  await office.attempt('paid', () => call(payBatch, { batchId, transactionId: 'FNB-1' }, by));
  return isOpened;
};

const month: Run = async (office) => {
  const { portal, period } = office;
  const [year = 0, number = 0] = period.split('-').map(Number);
  portal.time.now = Date.UTC(year, number);
  const agents = office.agents.map(({ id: agentId }, position) => ({ agentId, position }));
  await openRuns(office.byPortal(), { period });
  await collectAgents(office.byPortal(), { period, agents });
  await closeBatch(office.byPortal(), { period });
  const { table, clock } = office.byPortal();
  await table.transact([monthlyRunTable(table).finish(period, clock.now().toISOString())]);
  office.closed.push(period);
  office.period = monthAt(portal.time.now);
  return true;
};

const wait: Run = (office) => {
  office.portal.time.now += office.random.whole(1, 60) * HOUR_MS;
  return Promise.resolve(true);
};

/** Whoever closes the colleague's account is the only one; an operator opens it again. */
const closeColleague: Run = (office) =>
  office.attempt('closed', () =>
    call(
      setAdministratorStatus,
      { adminId: office.colleague, status: 'inactive' },
      office.by({ id: office.crook }),
    ),
  );

const grabActs = (Object.keys(grabs) as ApprovalOperation[]).map((operation) => ({
  name: `grab ${operation}`,
  weight: operation.startsWith('payouts.') || operation.startsWith('identity.') ? 3 : 1,
  run: grab(operation),
}));

export const dishonestActs: readonly Act<DishonestOffice>[] = [
  ...grabActs,
  { name: 'the colleague decides', weight: 12, run: colleagueDecides },
  { name: 'the colleague asks', weight: 2, run: colleagueAsks },
  { name: 'take back', weight: 2, run: withdraw },
  { name: 'sell', weight: 6, run: sell },
  { name: 'request', weight: 6, run: request },
  { name: 'reject', weight: 1, run: reject },
  { name: 'draft', weight: 1, run: draft },
  { name: 'to the bank', weight: 4, run: toTheBank },
  { name: 'month', weight: 2, run: month },
  { name: 'wait', weight: 2, run: wait },
  { name: 'close the colleague', weight: 3, run: closeColleague },
  {
    name: 'an operator opens the colleague',
    weight: 8,
    isPossible: ({ couldConfirm }) => !couldConfirm,
    run: async (office) => {
      await office.reopenColleague();
      return true;
    },
  },
];
