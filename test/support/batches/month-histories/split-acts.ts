/** Splits and merges of batches at random. While lines move, neither batch may be locked. */
import { call } from '@orpc/server';
import { lockBatch } from '../../../../functions/api/monthly-run/lock-batch.ts';
import { mergeBatch } from '../../../../functions/api/monthly-run/merge-batch.ts';
import { splitBatch } from '../../../../functions/api/monthly-run/split-batch.ts';
import { payoutBatchTable } from '../../../../functions/data/payout-batch.table.ts';
import type { SplitChoice } from '../../../../shared/monthly-run/schemas.ts';
import { attempt } from '../../stack/bare-portal.ts';
import type { Act } from '../../stack/model-run.ts';
import type { NotedPayout } from './agent-notebook.ts';
import { type BatchAct, onBatch } from './batch-acts.ts';
import type { MonthHistory } from './month-history.ts';

type Choice = [choice: SplitChoice, isChosen: (payout: NotedPayout) => boolean];

function choose(history: MonthHistory): Choice {
  const { random, notebook } = history;
  const { amountCents: cents, agent } = history.pick(notebook.payouts);
  const { bank } = agent;
  const chosen = notebook.payouts.filter(() => random.happens(0.5));
  const payoutIds = chosen.map(({ id }) => id);
  const choices: Choice[] = [
    [{ kind: 'amount', side: 'atLeast', cents }, ({ amountCents }) => amountCents >= cents],
    [{ kind: 'amount', side: 'below', cents }, ({ amountCents }) => amountCents < cents],
    [{ kind: 'bank', banks: [bank] }, (payout) => payout.agent.bank === bank],
  ];
  if (payoutIds.length > 0)
    choices.push([{ kind: 'lines', payoutIds }, (payout) => chosen.includes(payout)]);
  return random.pick(choices);
}

/** Neither of the batches between which lines are moving can be locked. */
async function lockNeither(history: MonthHistory, batchId: string): Promise<void> {
  const batches = payoutBatchTable(history.portal.table);
  const from = await batches.get(batchId);
  if (from?.work?.status !== 'running' || !from.split) return;
  for (const one of [from, await batches.get(from.split.to)]) {
    if (!one) throw new Error('The other batch is gone');
    const { lines, totalCents } = one;
    const by = history.somebody();
    const releaser = history.portal.administrators.find(({ person }) => person !== by.person);
    const asked = { batchId: one.batchId, lines, totalCents, releaserId: releaser?.id ?? '' };
    if (await attempt(() => call(lockBatch, asked, history.by(by))))
      throw new Error(`${one.batchId} was locked while lines were moving`);
  }
}

const shownOf = (history: MonthHistory, batch: Parameters<BatchAct>[1]) => ({
  batchId: history.idOf(batch),
  ...batch.totals(),
  reason: history.reason(),
});

const split: BatchAct = async (history, batch) => {
  if (history.notebook.payouts.length === 0) return false;
  const [choice, isChosen] = choose(history);
  const asked = { ...shownOf(history, batch), choice };
  const isExpected =
    batch.status === 'open' && batch.lines.length > 0 && history.notebook.hasNext(batch);
  history.whileAtWork = () => lockNeither(history, asked.batchId);
  const isDone = await history.try({ what: 'split', isExpected, batch }, () =>
    call(splitBatch, asked, history.by(history.somebody())),
  );
  history.whileAtWork = undefined;
  if (isDone) history.notebook.split(batch, isChosen);
  return isDone;
};

const merge: BatchAct = async (history, batch) => {
  const asked = shownOf(history, batch);
  const first = history.notebook.first(batch);
  const areOpen = batch.status === 'open' && first.status === 'open';
  const isExpected = batch !== first && areOpen && batch.lines.length > 0;
  history.whileAtWork = () => lockNeither(history, asked.batchId);
  const isDone = await history.try({ what: 'merge', isExpected, batch }, () =>
    call(mergeBatch, asked, history.by(history.somebody())),
  );
  history.whileAtWork = undefined;
  if (isDone) history.notebook.merge(batch);
  return isDone;
};

export const splitActs: readonly Act<MonthHistory>[] = [
  onBatch('split', 2, split, ({ status }) => status === 'open'),
  onBatch('merge', 1, merge, ({ number }) => number > 1),
];
