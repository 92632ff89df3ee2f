/**
 * Compares a file with the network's sales. Its lines are read three times: for their numbers and phones, so that
 * no other sale stays in memory; for what the whole file says of each sale; and to decide.
 */
import { isMissing } from '../../../shared/network-statements/rules.ts';
import type { KeptLine } from '../../../shared/network-statements/schemas.ts';
import { optional } from '../../platform/present.ts';
import { type IndexedSale, LineKeys, type SaleIndex } from './collect-sales.ts';
import { type DecidedLine, decideLines, type LineDecider } from './decide-lines.ts';
import type { ReadingKeeper, StatementTask } from './keep-reading.ts';
import type { NumberedLine } from './open-statement.ts';
import { readNetworkProducts } from './read-network-products.ts';
import { readSales, restoreSales } from './read-sales.ts';
import type { PreviewLists } from './write-lists.ts';

/** Lines between two looks at the time. */
const STEP = 5_000;
/** Candidates that a line names. */
const MAX_CANDIDATES = 5;

/** Reads the network's sales, decides each line, and adds the sales that no line names. */
export async function decideFile(
  task: StatementTask,
  keeper: ReadingKeeper,
  { lines, lists }: { lines: Iterable<NumberedLine>; lists: PreviewLists },
): Promise<void> {
  const { reading } = keeper;
  const { network } = task.file;
  const products = await readNetworkProducts(task.context, network);
  const index = await restoreSales(task, reading);
  if (reading.stage === 'sales') {
    const keys = new LineKeys();
    await eachLine(keeper, lines, (line) => keys.add(line));
    await readSales(task, keeper, { products, keys, index, lists });
    reading.stage = 'lines';
    await keeper.step();
  }
  const decider = decideLines(index, products, network);
  await eachLine(keeper, lines, (line) => decider.note(line));
  await decideRest(task, keeper, { lines, decider, lists });
  await addMissing(task, keeper, { index, decider, lists });
}

/** Gives every line to a function that keeps nothing for the next worker. */
async function eachLine(
  keeper: ReadingKeeper,
  lines: Iterable<NumberedLine>,
  handle: (line: NumberedLine) => void,
): Promise<void> {
  let since = 0;
  for (const line of lines) {
    handle(line);
    if (++since % STEP === 0) await keeper.hold();
  }
}

/** Decides the lines that no worker has decided before. */
async function decideRest(
  { progress, file }: StatementTask,
  keeper: ReadingKeeper,
  {
    lines,
    decider,
    lists,
  }: { lines: Iterable<NumberedLine>; decider: LineDecider; lists: PreviewLists },
): Promise<void> {
  const { reading } = keeper;
  let number = 0;
  for (const line of lines) {
    if (++number <= reading.lines) continue;
    const decided = decider.decide(line, file.statementDay);
    await lists.add(decided.verdict, keptLine(line, decided));
    progress.done = reading.lines = number;
    if (number % STEP === 0) await keeper.step();
  }
}

/** Adds the sales in memory that no line names after all, and that should have been in the file. */
async function addMissing(
  { file: { statementDay, mapping } }: StatementTask,
  keeper: ReadingKeeper,
  { index, decider, lists }: { index: SaleIndex; decider: LineDecider; lists: PreviewLists },
): Promise<void> {
  const { reading } = keeper;
  const due = { statementDay, graceDays: mapping.graceDays };
  while (reading.looked < index.length) {
    const at = reading.looked++;
    const sale = decider.isNamed(at) ? undefined : index.at(at);
    if (sale && isMissing(sale, due))
      await lists.add('missing', { saleId: sale.saleId, agentId: sale.agentId });
    if (reading.looked % STEP === 0) await keeper.step();
  }
}

const idOf = ({ saleId }: IndexedSale) => saleId;

const keptLine = (
  { row, number, phone, product }: NumberedLine,
  { day, activatedOn, why, sale, candidates }: DecidedLine,
): KeptLine => ({
  line: row,
  ...optional({
    number,
    phone,
    product,
    day,
    activatedOn,
    saleId: sale?.saleId,
    agentId: sale?.agentId,
    candidates: candidates?.slice(0, MAX_CANDIDATES).map(idOf),
    why,
  }),
});
