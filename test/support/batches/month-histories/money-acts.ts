/** Acts that move balances beside the batches: sales, undone approvals, adjustments, and payouts by hand. */
import { call } from '@orpc/server';
import { addAdjustment } from '../../../../functions/api/adjustments/add-adjustment.ts';
import { refuseAdjustment } from '../../../../functions/api/adjustments/refuse-adjustment.ts';
import { releaseAdjustment } from '../../../../functions/api/adjustments/release-adjustment.ts';
import { withdrawAdjustment } from '../../../../functions/api/adjustments/withdraw-adjustment.ts';
import { liftReturnHold } from '../../../../functions/api/agents/lift-return-hold.ts';
import { addPayout } from '../../../../functions/api/payouts/add-payout.ts';
import { addSale } from '../../../../functions/api/sales/add-sale.ts';
import { approveSale } from '../../../../functions/api/sales/approve-sale.ts';
import { reverseApproval } from '../../../../functions/api/sales/reverse-approval.ts';
import { submitSale } from '../../../../functions/api/sales/submit-sale.ts';
import { agentTable } from '../../../../functions/data/agent.table.ts';
import { saleTable } from '../../../../functions/data/sale.table.ts';
import type { NaiveSale } from '../../ledger/naive-agent.ts';
import { NO_PROOFS } from '../../payouts/hand-portal.ts';
import type { MonthHistory } from './month-history.ts';
import { enterBanking } from './run-month.ts';

export type MoneyAct = (history: MonthHistory) => Promise<void>;

const VALUE_CENTS = 79_900;
const UPFRONT_CENTS = 5_000;
const NO_FILES = { keep: () => Promise.reject(new Error('No file was uploaded')) };

let customers = 0;
const saleOf = ({ portal }: MonthHistory) => ({
  customerName: 'Nomsa Dlamini',
  customerEmail: `customer-${customers++}@customer.example`,
  customerPhone: '082 123 4567',
  productId: portal.productId,
  saleValueCents: VALUE_CENTS,
});

const sell: MoneyAct = async (history) => {
  const agent = history.random.pick(history.notebook.agents);
  const form = saleOf(history);
  const { id } = await history.create('submit', () =>
    call(submitSale(NO_PROOFS), form, history.by(agent)),
  );
  const sale: NaiveSale = { id, status: 'pending', valueCents: VALUE_CENTS };
  agent.sales.push(sale);
  if (history.random.happens(0.8)) await approve(history, { agent, sale });
};

type SaleOfAgent = MonthHistory['notebook']['sales'][number];

async function approve(history: MonthHistory, { agent, sale }: SaleOfAgent): Promise<void> {
  const by = history.someMaker();
  const expected = { what: 'approve', isExpected: sale.status === 'pending' };
  const asked = { saleId: sale.id };
  const isDone = await history.try(expected, () => call(approveSale, asked, history.by(by)));
  if (!isDone) return;
  agent.approve(sale, history.notebook.month);
  agent.noteHand(by);
}

const approveAny: MoneyAct = async (history) => {
  const { sales } = history.notebook;
  if (sales.length > 0) await approve(history, history.random.pick(sales));
};

/** The office adds a sale, with the payout of its upfront commission. */
const addOne: MoneyAct = async (history) => {
  const { notebook, portal, random } = history;
  const agent = random.pick(notebook.agents);
  const by = history.someMaker();
  const form = { ...saleOf(history), agentId: agent.id };
  const { id } = await history.create('add sale', () => call(addSale, form, history.by(by)));
  const stored = await saleTable(portal.table).get(id);
  const sale: NaiveSale = { id, status: 'pending', valueCents: VALUE_CENTS };
  agent.sales.push(sale);
  agent.approve(sale, notebook.month);
  agent.noteHand(by);
  const payout = { id: stored?.upfrontPayoutId ?? '', amountCents: UPFRONT_CENTS, sale };
  agent.add({ ...payout, kind: 'upfront', maker: by.person, batch: undefined });
};

/** A payout by hand of any amount: above what is available, it is an advance. */
const payByHand: MoneyAct = async (history) => {
  const agent = history.random.pick(history.notebook.agents);
  const by = history.someMaker();
  const amountCents = history.random.whole(100, 900) * 10;
  const asked = { agentId: agent.id, amountCents };
  const { id } = await history.create('add payout', () => call(addPayout, asked, history.by(by)));
  agent.add({ id, amountCents, kind: 'manual', maker: by.person, batch: undefined });
};

const undo: MoneyAct = async (history) => {
  const { notebook, random } = history;
  const { sales } = notebook;
  if (sales.length === 0) return;
  const { agent, sale } = random.pick(sales);
  const asked = { saleId: sale.id, reason: history.reason() };
  const expected = { what: 'undo', isExpected: notebook.canUndo(agent, sale) };
  const isDone = await history.try(expected, () =>
    call(reverseApproval, asked, history.by(history.somebody())),
  );
  if (!isDone) return;
  notebook.undo(agent, sale);
  history.seen.undone++;
};

const adjust: MoneyAct = async (history) => {
  const { notebook, random } = history;
  const agent = random.pick(notebook.agents);
  const author = history.someMaker();
  const isCredit = random.happens(0.6);
  const amountCents = random.whole(1, 15_000);
  const asked = {
    agentId: agent.id,
    direction: isCredit ? ('credit' as const) : ('debit' as const),
    kind: 'correction' as const,
    amountCents,
    reason: history.reason(),
  };
  const { id } = await history.create('adjust', () =>
    call(addAdjustment(NO_FILES), asked, history.by(author)),
  );
  const cents = isCredit ? amountCents : -amountCents;
  notebook.adjustments.push({ id, agent, author, cents, isDecided: false });
  if (random.happens(0.7)) await decide(history, notebook.adjustments.length - 1);
};

const decideAny: MoneyAct = async (history) => {
  const { length } = history.notebook.adjustments;
  if (length > 0) await decide(history, history.random.whole(0, length - 1));
};

/** Another person releases or refuses an adjustment; its author can only take it back. */
async function decide(history: MonthHistory, at: number): Promise<void> {
  const adjustment = history.notebook.adjustments[at];
  if (!adjustment) throw new Error('There is no such adjustment');
  const { author: own } = adjustment;
  const others = history.portal.administrators.filter(({ person }) => person !== own.person);
  const by = history.random.happens(0.6) ? history.random.pick(others) : history.somebody();
  const what = history.random.pick(['release', 'release', 'release', 'refuse', 'withdraw']);
  const isOwn = by.person === own.person;
  const isExpected = !adjustment.isDecided && isOwn === (what === 'withdraw');
  const asked = { adjustmentId: adjustment.id };
  const isDone = await history.try({ what, isExpected }, () => {
    if (what === 'release') return call(releaseAdjustment, asked, history.by(by));
    if (what === 'withdraw') return call(withdrawAdjustment, asked, history.by(by));
    return call(refuseAdjustment, { ...asked, reason: 'Not agreed' }, history.by(by));
  });
  if (!isDone) return;
  adjustment.isDecided = true;
  if (what !== 'release') return;
  const { agent, author, cents } = adjustment;
  agent.adjust(cents);
  if (cents > 0) agent.noteHand(author);
  history.seen[cents > 0 ? 'credits' : 'debits']++;
}

const changeAccount: MoneyAct = async (history) => {
  const agent = history.random.pick(history.notebook.agents);
  agent.changeAccount(await enterBanking(history, agent));
};

/** Finance lifts the hold of an account that the bank returned a payment from. */
const lift: MoneyAct = async (history) => {
  if (!history.random.happens(0.3)) return;
  const held = history.notebook.agents.filter(({ isHeld }) => isHeld);
  if (held.length === 0) return;
  const agent = history.random.pick(held);
  const stored = await agentTable(history.portal.table).get(agent.id);
  const asked = { agentId: agent.id, reason: history.reason() };
  const returnedAt = stored?.bankReturnedAt ?? '';
  await history.try({ what: 'lift', isExpected: true }, () =>
    call(liftReturnHold, { ...asked, returnedAt }, history.by(history.somebody())),
  );
  agent.isHeld = false;
};

/** Acts before the month's run, each with its frequency. */
export const earlyActs: readonly (readonly [weight: number, act: MoneyAct])[] = [
  [5, sell],
  [1, approveAny],
  [2, addOne],
  [3, payByHand],
  [2, adjust],
  [1, decideAny],
  [1, undo],
];

/** Acts while the batches go to the bank. */
export const lateActs: typeof earlyActs = [
  [1, sell],
  [1, approveAny],
  [1, payByHand],
  [2, adjust],
  [2, decideAny],
  [3, undo],
  [1, changeAccount],
  [1, lift],
];
