/** Random acts on sales under plans, each of them noted. */
import { call } from '@orpc/server';
import { addSale } from '../../../../functions/api/sales/add-sale.ts';
import { approveSale } from '../../../../functions/api/sales/approve-sale.ts';
import { correctSale } from '../../../../functions/api/sales/correct-sale.ts';
import { endSale } from '../../../../functions/api/sales/end-sale.ts';
import { reverseApproval } from '../../../../functions/api/sales/reverse-approval.ts';
import { submitSale } from '../../../../functions/api/sales/submit-sale.ts';
import { daysSince } from '../../ledger/naive-agent.ts';
import { NO_PROOFS, saleForm } from '../../stack/bare-portal.ts';
import type { Act } from '../../stack/model-run.ts';
import { projectAct } from '../../stack/office-world.ts';
import type { PlanHistory } from './plan-history.ts';
import type { PaperAgent, PaperSale } from './plan-notebook.ts';

type PlanAct = Act<PlanHistory>['run'];

const DAY_MS = 24 * 60 * 60_000;

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
    revision: 0,
  };
  notebook.sales.push(history.make(sale));
  history.tell(`${nameOf(history, sale)} is sold by ${history.nameOf(agent)} for ${valueCents}`);
  if (terms) history.see('sale under a plan');
  if (terms?.months !== undefined) history.see('limited months');
  if (terms && valueCents < terms.least) history.see('below the least value');
  else if (terms?.upfront === 'rate') history.see('rate of the product');
  return sale;
}

const nameOf = ({ notebook }: PlanHistory, sale: PaperSale) =>
  `sale ${notebook.sales.indexOf(sale) + 1}`;

function noteApproval(history: PlanHistory, sale: PaperSale, approvedAt: string): void {
  history.notebook.approve(sale, {
    month: history.monthOf(approvedAt),
    at: Date.parse(approvedAt),
    standardBonus: history.portal.settings.referralBonusCents,
  });
  const { upfront, monthly } = history.notebook.overridesOf(sale);
  if (upfront + monthly > 0) history.see('override');
  if (!sale.earnedBonus) return;
  const brought = history.notebook.sales.filter(
    ({ agent, earnedBonus }) => agent === sale.agent && earnedBonus,
  );
  history.see(brought.length > 1 ? 'bonus again' : 'bonus');
}

const sell: PlanAct = async (history) => {
  const agent = history.pick(history.notebook.agents);
  const product = history.random.pick(history.products);
  const valueCents = someValue(history);
  const form = saleForm(product.id, valueCents);
  const { id } = await history.send(() => call(submitSale(NO_PROOFS), form, history.by(agent)));
  const sale = note(history, { id, agent, product, valueCents });
  if (history.random.happens(0.7)) await approve(history, sale);
  return true;
};

async function approve(history: PlanHistory, sale: PaperSale): Promise<void> {
  history.tell(`${nameOf(history, sale)} is approved`);
  const { agent, product, terms } = sale;
  if (history.notebook.termsFor(agent, product, history.today) !== terms)
    history.see('terms of the submission');
  const asked = { saleId: sale.id };
  const approving = () => call(approveSale, asked, history.by(history.somebody()));
  const { approvedAt = '' } = await history.send(approving);
  noteApproval(history, sale, approvedAt);
  await history.repeat(approving);
}

const pending = ({ notebook }: PlanHistory) =>
  notebook.sales.filter(({ status }) => status === 'pending');
const isAnyPending = (history: PlanHistory) => pending(history).length > 0;

const approveLater: PlanAct = async (history) => {
  await approve(history, history.pick(pending(history)));
  return true;
};

/** Another product or value gets the terms of the day of submission, with the group of today. */
const correct: PlanAct = async (history) => {
  const sale = history.pick(pending(history));
  const product = history.random.pick(history.products);
  const valueCents = someValue(history);
  if (product === sale.product && valueCents === sale.valueCents) return false;
  history.tell(`${nameOf(history, sale)} costs ${valueCents}`);
  const asked = { ...saleForm(product.id, valueCents), saleId: sale.id, revision: sale.revision++ };
  await history.send(() => call(correctSale(NO_PROOFS), asked, history.by(sale.agent)));
  const terms = history.notebook.termsFor(sale.agent, product, sale.day);
  if (terms !== sale.terms) history.see('corrected to other terms');
  Object.assign(sale, { product, valueCents, terms });
  return true;
};

const add: PlanAct = async (history) => {
  const agent = history.pick(history.notebook.agents);
  const product = history.random.pick(history.products);
  const valueCents = someValue(history);
  const form = { ...saleForm(product.id, valueCents), agentId: agent.id };
  const { id, approvedAt = '' } = await history.send(() =>
    call(addSale, form, history.by(history.somebody())),
  );
  noteApproval(history, note(history, { id, agent, product, valueCents }), approvedAt);
  return true;
};

const standing = ({ notebook }: PlanHistory) =>
  notebook.sales.filter(({ status }) => status === 'approved');
const active = (history: PlanHistory) =>
  standing(history).filter(({ endedIn }) => endedIn === undefined);

/** Ends now, or some days ago where all who earn have that month open. */
const end: PlanAct = async (history) => {
  const sale = history.pick(active(history));
  const { now } = history.portal.time;
  const ago = Math.max(sale.approvedAt ?? 0, now - history.random.whole(1, 20) * DAY_MS);
  const month = history.monthOf(new Date(ago).toISOString());
  const isPast = history.random.happens(0.5) && canEndIn(history, sale, month);
  const asked = {
    saleId: sale.id,
    reason: 'The customer moved',
    ...(isPast ? { endedAt: new Date(ago).toISOString() } : {}),
  };
  history.tell(`${nameOf(history, sale)} ends${isPast ? ` on ${asked.endedAt}` : ''}`);
  const ending = () => call(endSale, asked, history.by(history.somebody()));
  const { endedAt = '' } = await history.send(ending);
  const clawbackDays = sale.terms?.clawbackDays ?? history.portal.settings.clawbackDays;
  sale.endedIn = history.monthOf(endedAt);
  sale.isClawedBack = daysSince(sale.approvedAt ?? 0, Date.parse(endedAt)) < clawbackDays;
  if (sale.isClawedBack) history.see('clawback');
  if (sale.isClawedBack && sale.earnedBonus) history.see('clawback of a bonus');
  await history.repeat(ending);
  return true;
};

const earners = ({ agent, recruiter }: PaperSale): (PaperAgent | undefined)[] => [agent, recruiter];
const canEndIn = (history: PlanHistory, sale: PaperSale, month: number) =>
  earners(sale).every((one) => history.isOpen(one, month));

const undo: PlanAct = async (history) => {
  const sale = history.pick(standing(history));
  history.tell(`the approval of ${nameOf(history, sale)} is undone`);
  const undoing = () =>
    call(
      reverseApproval,
      { saleId: sale.id, reason: 'It was never ordered' },
      history.by(history.somebody()),
    );
  await history.send(undoing);
  history.notebook.undo(sale);
  await history.repeat(undoing);
  return true;
};

const passDays: PlanAct = (history) => {
  const days = history.random.whole(1, 4);
  const later = history.portal.time.now + days * DAY_MS;
  const isSameMonth = history.monthOf(new Date(later).toISOString()) === history.month;
  history.tell(String(days));
  if (isSameMonth) history.portal.time.now = later;
  return Promise.resolve(isSameMonth);
};

const isBehind = ({ month }: PlanHistory, { closed }: PaperAgent) =>
  (closed.at(-1) ?? -1) + 1 < month;

const closeLate: PlanAct = async (history) => {
  const behind = history.notebook.agents.filter((agent) => isBehind(history, agent));
  await history.closeMonths(history.pick(behind));
  return true;
};

const done =
  (doing: (history: PlanHistory) => Promise<void>): PlanAct =>
  async (history) => {
    await doing(history);
    return true;
  };
const changeGroup = done((history) => history.changeGroup(history.pick(history.notebook.agents)));
const join = done((history) => history.join(history.pick(history.notebook.agents)));
const joinAlone = done((history) => history.join(undefined));

export const planActs: readonly Act<PlanHistory>[] = [
  { name: 'sell', weight: 8, run: sell },
  { name: 'approve', weight: 3, isPossible: isAnyPending, run: approveLater },
  { name: 'correct', weight: 2, isPossible: isAnyPending, run: correct },
  { name: 'add a sale', weight: 3, run: add },
  { name: 'end', weight: 3, isPossible: (history) => active(history).length > 0, run: end },
  { name: 'undo', weight: 1, isPossible: (history) => standing(history).length > 0, run: undo },
  { name: 'publish a plan', weight: 3, run: (history) => history.publish() },
  { name: 'change the group', weight: 2, run: changeGroup },
  { name: 'join as a recruit', weight: 1, run: join },
  { name: 'join', weight: 1, run: joinAlone },
  { name: 'pass days', weight: 3, run: passDays },
  { name: 'turn the month', weight: 2, run: done((history) => history.turnMonth()) },
  {
    name: 'close late',
    weight: 2,
    isPossible: (history) => history.notebook.agents.some((agent) => isBehind(history, agent)),
    run: closeLate,
  },
  projectAct,
];
