/** Acts that move balances beside the batches: sales, undone approvals, adjustments, and payouts by hand. */
import { call } from '@orpc/server';
import { addSale } from '../../../../functions/api/sales/add-sale.ts';
import { requestPayout } from '../../../../functions/api/payouts/request-payout.ts';
import { approveSale } from '../../../../functions/api/sales/approve-sale.ts';
import { endSale } from '../../../../functions/api/sales/end-sale.ts';
import { rejectSale } from '../../../../functions/api/sales/reject-sale.ts';
import { reverseApproval } from '../../../../functions/api/sales/reverse-approval.ts';
import { submitSale } from '../../../../functions/api/sales/submit-sale.ts';
import { agentTable } from '../../../../functions/data/agents/agent.table.ts';
import { approvalTable } from '../../../../functions/data/approvals/approval.table.ts';
import { saleTable } from '../../../../functions/data/sales/sale.table.ts';
import { daysSince, type NaiveSale } from '../../ledger/naive-agent.ts';
import { NO_PROOFS, saleForm } from '../../stack/bare-portal.ts';
import type { Act } from '../../stack/model-run.ts';
import type { MonthHistory } from './month-history.ts';
import { enterBanking, joinAgent } from './run-month.ts';
import { byTwo, decideAny } from './two-people.ts';

type MoneyAct = Act<MonthHistory>['run'];

const VALUE_CENTS = 79_900;
const UPFRONT_CENTS = 5_000;

const sell: MoneyAct = async (history) => {
  const agent = history.pick(history.notebook.agents);
  const form = saleForm(history.portal.productId, VALUE_CENTS);
  const { id } = await history.create(`submit a sale of ${history.nameOf(agent)}`, () =>
    call(submitSale(NO_PROOFS), form, history.by(agent)),
  );
  const sale: NaiveSale = { id, status: 'pending', valueCents: VALUE_CENTS };
  agent.sales.push(history.make(sale));
  if (history.random.happens(0.8)) await approve(history, { agent, sale });
  return true;
};

type SaleOfAgent = MonthHistory['notebook']['sales'][number];

async function approve(history: MonthHistory, { agent, sale }: SaleOfAgent): Promise<boolean> {
  const by = history.somebody();
  const what = `approve a sale of ${history.nameOf(agent)}`;
  const expected = { what, isExpected: sale.status === 'pending' };
  const asked = { saleId: sale.id };
  const isDone = await history.try(expected, () => call(approveSale, asked, history.by(by)));
  if (!isDone) return false;
  agent.approve(sale, history.notebook.month);
  sale.approvedAt = history.portal.time.now;
  return true;
}

/** A random sale, more often one that waits. */
function someSale(history: MonthHistory): SaleOfAgent {
  const { sales } = history.notebook;
  const pending = sales.filter(({ sale }) => sale.status === 'pending');
  const isPending = pending.length > 0 && history.random.happens(0.7);
  return history.pick(isPending ? pending : sales, ({ sale }) => sale);
}

const approveAny: MoneyAct = (history) => approve(history, someSale(history));

/** The office adds a sale, with the payout of its upfront commission. */
const addOne: MoneyAct = async (history) => {
  const { notebook, portal } = history;
  const agent = history.pick(notebook.agents);
  const by = history.somebody();
  const form = { ...saleForm(portal.productId, VALUE_CENTS), agentId: agent.id };
  const { id } = await history.create(`add a sale of ${history.nameOf(agent)}`, () =>
    call(addSale, form, history.by(by)),
  );
  const stored = await saleTable(portal.table).get(id);
  const sale: NaiveSale = { id, status: 'pending', valueCents: VALUE_CENTS };
  agent.sales.push(history.make(sale));
  agent.approve(sale, notebook.month);
  sale.approvedAt = portal.time.now;
  const payout = { id: stored?.upfrontPayoutId ?? '', amountCents: UPFRONT_CENTS, sale };
  history.make(agent.add({ ...payout, batch: undefined }));
  return true;
};

/** A payout by hand of any amount: above what is available, it is an advance. */
const payByHand: MoneyAct = async (history) => {
  const agent = history.pick(history.notebook.agents);
  const amountCents = history.random.whole(100, 900) * 10;
  return byTwo(history, {
    what: `pay ${amountCents} to ${history.nameOf(agent)}`,
    operation: 'payouts.addPayout',
    input: { agentId: agent.id, amountCents },
    async note(approvalId) {
      const stored = await approvalTable(history.portal.table).get(approvalId);
      const id = stored?.subjects[0]?.replace('payout#', '') ?? '';
      history.make(agent.add({ id, amountCents, batch: undefined }));
    },
  });
};

const undo: MoneyAct = async (history) => {
  const { notebook } = history;
  const { sales } = notebook;
  const { agent, sale } = history.pick(sales, ({ sale }) => sale);
  const asked = { saleId: sale.id, reason: history.reason() };
  const what = `undo a sale of ${history.nameOf(agent)}`;
  const isPossible = () => notebook.canUndo(agent, sale);
  if (sale.status === 'paid')
    return byTwo(history, {
      what,
      operation: 'sales.reverseApproval',
      input: asked,
      isAtOnce: true,
      isPossible,
      note: () => notebook.undo(agent, sale),
    });
  const expected = { what, isExpected: isPossible() };
  const isDone = await history.try(expected, () =>
    call(reverseApproval, asked, history.by(history.somebody())),
  );
  if (isDone) notebook.undo(agent, sale);
  return isDone;
};

const rejectAny: MoneyAct = async (history) => {
  const { agent, sale } = someSale(history);
  const what = `reject a sale of ${history.nameOf(agent)}`;
  const asked = { saleId: sale.id, reason: history.reason() };
  const isDone = await history.try({ what, isExpected: sale.status === 'pending' }, () =>
    call(rejectSale, asked, history.by(history.somebody())),
  );
  if (isDone) agent.reject(sale);
  return isDone;
};

/** The customer leaves: early enough, the upfront commission is taken back. */
const end: MoneyAct = async (history) => {
  const { notebook, portal } = history;
  const { agent, sale } = history.pick(notebook.sales, (one) => one.sale);
  const { clawbackDays } = portal.settings;
  const isClawedBack = daysSince(sale.approvedAt ?? 0, portal.time.now) < clawbackDays;
  const what = `end a sale of ${history.nameOf(agent)}`;
  const isExpected = notebook.canEnd(agent, sale, isClawedBack);
  const asked = { saleId: sale.id, reason: history.reason() };
  const isDone = await history.try({ what, isExpected }, () =>
    call(endSale, asked, history.by(history.somebody())),
  );
  if (!isDone) return false;
  notebook.end(agent, sale, isClawedBack);
  if (isClawedBack) history.see('clawback');
  return true;
};

/** An agent requests all that is available. */
const request: MoneyAct = async (history) => {
  const agent = history.pick(history.notebook.agents);
  const { availableCents } = agent.figures;
  if (availableCents <= 0) return false;
  const asking = () => call(requestPayout, { availableCents }, history.by(agent));
  const { id } = await history.create(`request of ${history.nameOf(agent)}`, asking);
  const payout = { id, amountCents: availableCents, batch: undefined };
  history.make(agent.add(payout));
  return true;
};

const adjust: MoneyAct = async (history) => {
  const { notebook, random } = history;
  const agent = history.pick(notebook.agents);
  const isCredit = random.happens(0.6);
  const amountCents = random.whole(1, 15_000);
  const cents = isCredit ? amountCents : -amountCents;
  const asked = {
    agentId: agent.id,
    direction: isCredit ? ('credit' as const) : ('debit' as const),
    kind: 'correction' as const,
    amountCents,
    reason: history.reason(),
  };
  return byTwo(history, {
    what: `adjust ${history.nameOf(agent)} by ${cents}`,
    operation: 'adjustments.addAdjustment',
    input: asked,
    note() {
      agent.adjust(cents);
      history.see(cents > 0 ? 'credit' : 'debit');
    },
  });
};

const changeAccount: MoneyAct = async (history) => {
  const agent = history.pick(history.notebook.agents);
  agent.changeAccount(await enterBanking(history, agent));
  return true;
};

const held = ({ notebook }: MonthHistory) => notebook.agents.filter(({ isHeld }) => isHeld);

/** Finance lifts the hold of an account that the bank returned a payment from. */
const lift: MoneyAct = async (history) => {
  const agent = history.pick(held(history));
  const stored = await agentTable(history.portal.table).get(agent.id);
  const asked = { agentId: agent.id, reason: history.reason() };
  const returnedAt = stored?.bankReturnedAt ?? '';
  return byTwo(history, {
    what: 'lift',
    operation: 'agents.liftReturnHold',
    input: { ...asked, returnedAt },
    isAtOnce: true,
    note() {
      agent.isHeld = false;
    },
  });
};

const join: MoneyAct = async (history) => {
  await joinAgent(history);
  return true;
};

const isSold = ({ notebook }: MonthHistory) => notebook.sales.length > 0;
const isRun = ({ closed }: MonthHistory) => closed.length > 0;
const isAsked = ({ waiting }: MonthHistory) => waiting.length > 0;
const isHeld = (history: MonthHistory) => held(history).length > 0;
const canJoin = ({ notebook }: MonthHistory) => notebook.agents.length < 4;

export const moneyActs: readonly Act<MonthHistory>[] = [
  { name: 'join', weight: 1, isPossible: canJoin, run: join },
  { name: 'sell', weight: 4, run: sell },
  { name: 'approve', weight: 2, isPossible: isSold, run: approveAny },
  { name: 'add a sale', weight: 2, run: addOne },
  { name: 'pay by hand', weight: 2, run: payByHand },
  { name: 'adjust', weight: 2, run: adjust },
  { name: 'decide', weight: 10, isPossible: isAsked, run: decideAny },
  { name: 'reject a sale', weight: 1, isPossible: isSold, run: rejectAny },
  { name: 'end', weight: 2, isPossible: isSold, run: end },
  { name: 'request', weight: 2, run: request },
  { name: 'undo', weight: 2, isPossible: isSold, run: undo },
  { name: 'change the account', weight: 1, isPossible: isRun, run: changeAccount },
  { name: 'lift', weight: 1, isPossible: isHeld, run: lift },
];
