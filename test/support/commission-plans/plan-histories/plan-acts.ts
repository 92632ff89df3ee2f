/** Random acts on sales under plans, each of them noted. */
import { call } from '@orpc/server';
import { addSale } from '../../../../functions/api/sales/add-sale.ts';
import { approveSale } from '../../../../functions/api/sales/approve-sale.ts';
import { correctSale } from '../../../../functions/api/sales/correct-sale.ts';
import { endSale } from '../../../../functions/api/sales/end-sale.ts';
import { reverseApproval } from '../../../../functions/api/sales/reverse-approval.ts';
import { submitSale } from '../../../../functions/api/sales/submit-sale.ts';
import { NO_PROOFS } from '../../payouts/hand-portal.ts';
import type { PlanHistory } from './plan-history.ts';
import type { PaperAgent, PaperProduct, PaperSale } from './plan-notebook.ts';

export type PlanAct = (history: PlanHistory) => Promise<void>;

const DAY_MS = 24 * 60 * 60_000;

let customers = 0;
const formOf = (product: PaperProduct, saleValueCents: number) => ({
  customerName: 'Nomsa Dlamini',
  customerEmail: `customer-${customers++}@customer.example`,
  customerPhone: '082 123 4567',
  productId: product.id,
  saleValueCents,
});

const someValue = ({ random }: PlanHistory) => random.pick([19_999, 49_999, 50_000, 79_905]);

function note(
  history: PlanHistory,
  { id, agent, product, valueCents }: Pick<PaperSale, 'id' | 'agent' | 'product' | 'valueCents'>,
): PaperSale {
  const { notebook, today } = history;
  const terms = notebook.termsFor(agent, product, today);
  const sale: PaperSale = {
    id,
    agent,
    product,
    valueCents,
    terms,
    day: today,
    status: 'pending',
  };
  notebook.sales.push(sale);
  if (terms) history.seen.planned++;
  if (terms?.months !== undefined) history.seen.limited++;
  return sale;
}

function noteApproval(history: PlanHistory, sale: PaperSale, approvedAt: string): void {
  history.notebook.approve(sale, {
    month: history.monthOf(approvedAt),
    at: Date.parse(approvedAt),
    standardBonus: history.portal.settings.referralBonusCents,
  });
  const { upfront, monthly } = history.notebook.overridesOf(sale);
  if (upfront + monthly > 0) history.seen.overrides++;
  if (sale.earnedBonus) history.seen.bonuses++;
}

const sell: PlanAct = async (history) => {
  const agent = history.random.pick(history.notebook.agents);
  const product = history.random.pick(history.products);
  const valueCents = someValue(history);
  const form = formOf(product, valueCents);
  const { id } = await history.do(() => call(submitSale(NO_PROOFS), form, history.by(agent)));
  const sale = note(history, { id, agent, product, valueCents });
  if (history.random.happens(0.7)) await approve(history, sale);
};

async function approve(history: PlanHistory, sale: PaperSale): Promise<void> {
  const asked = { saleId: sale.id };
  const approving = () => call(approveSale, asked, history.by(history.admin()));
  const { approvedAt = '' } = await history.do(approving);
  noteApproval(history, sale, approvedAt);
  await history.repeat(approving);
}

const approveLater: PlanAct = async (history) => {
  const pending = history.notebook.sales.filter(({ status }) => status === 'pending');
  if (pending.length > 0) await approve(history, history.random.pick(pending));
};

/** Another product or value gets the terms of the day of submission, with the group of today. */
const correct: PlanAct = async (history) => {
  const pending = history.notebook.sales.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return;
  const sale = history.random.pick(pending);
  const product = history.random.pick(history.products);
  const valueCents = someValue(history);
  if (product === sale.product && valueCents === sale.valueCents) return;
  const revision = revisions.get(sale.id) ?? 0;
  const asked = { ...formOf(product, valueCents), saleId: sale.id, revision };
  await history.do(() => call(correctSale(NO_PROOFS), asked, history.by(sale.agent)));
  revisions.set(sale.id, revision + 1);
  const terms = history.notebook.termsFor(sale.agent, product, sale.day);
  Object.assign(sale, { product, valueCents, terms });
  history.seen.corrected++;
};
const revisions = new Map<string, number>();

const add: PlanAct = async (history) => {
  const agent = history.random.pick(history.notebook.agents);
  const product = history.random.pick(history.products);
  const valueCents = someValue(history);
  const form = { ...formOf(product, valueCents), agentId: agent.id };
  const { id, approvedAt = '' } = await history.do(() =>
    call(addSale, form, history.by(history.admin())),
  );
  noteApproval(history, note(history, { id, agent, product, valueCents }), approvedAt);
};

const standing = ({ notebook }: PlanHistory) =>
  notebook.sales.filter(({ status }) => status === 'approved');

/** Ends now, or some days ago where all who earn have that month open. */
const end: PlanAct = async (history) => {
  const active = standing(history).filter(({ endedIn }) => endedIn === undefined);
  if (active.length === 0) return;
  const sale = history.random.pick(active);
  const { now } = history.portal.time;
  const ago = Math.max(sale.approvedAt ?? 0, now - history.random.whole(1, 20) * DAY_MS);
  const month = history.monthOf(new Date(ago).toISOString());
  const isPast = history.random.happens(0.5) && canEndIn(history, sale, month);
  const asked = {
    saleId: sale.id,
    reason: 'The customer moved',
    ...(isPast ? { endedAt: new Date(ago).toISOString() } : {}),
  };
  const ending = () => call(endSale, asked, history.by(history.admin()));
  const { endedAt = '' } = await history.do(ending);
  const clawbackDays = sale.terms?.clawbackDays ?? history.portal.settings.clawbackDays;
  sale.endedIn = history.monthOf(endedAt);
  sale.isClawedBack = Date.parse(endedAt) - (sale.approvedAt ?? 0) < clawbackDays * DAY_MS;
  history.seen.ends++;
  if (sale.isClawedBack) history.seen.clawbacks++;
  await history.repeat(ending);
};

const earners = ({ agent, recruiter }: PaperSale): (PaperAgent | undefined)[] => [agent, recruiter];
const canEndIn = (history: PlanHistory, sale: PaperSale, month: number) =>
  earners(sale).every((one) => history.isOpen(one, month));

const undo: PlanAct = async (history) => {
  const approved = standing(history);
  if (approved.length === 0) return;
  const sale = history.random.pick(approved);
  const undoing = () =>
    call(
      reverseApproval,
      { saleId: sale.id, reason: 'It was never ordered' },
      history.by(history.admin()),
    );
  await history.do(undoing);
  history.notebook.undo(sale);
  history.seen.undone++;
  await history.repeat(undoing);
};

const publish: PlanAct = (history) => history.publish();
const changeGroup: PlanAct = (history) =>
  history.changeGroup(history.random.pick(history.notebook.agents));
const passDays: PlanAct = (history) => {
  const days = history.random.whole(1, 4);
  const later = history.portal.time.now + days * DAY_MS;
  if (history.monthOf(new Date(later).toISOString()) === history.month)
    history.portal.time.now = later;
  return Promise.resolve();
};
const closeLate: PlanAct = async (history) => {
  await history.closeMonths(history.random.pick(history.notebook.agents));
};

export const planActs: readonly (readonly [weight: number, act: PlanAct])[] = [
  [8, sell],
  [3, approveLater],
  [2, correct],
  [3, add],
  [3, end],
  [1, undo],
  [3, publish],
  [2, changeGroup],
  [3, passDays],
  [2, closeLate],
];
