/** Reads a network's statement, and writes the preview of what it would do. Nothing else changes. */
import { dayOf } from '../../../shared/kernel/month.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { isMissing, verdicts } from '../../../shared/network-statements/rules.ts';
import type {
  KeptLine,
  LineList,
  StatementTotals,
  Verdict,
} from '../../../shared/network-statements/schemas.ts';
import { networkStatementTable, type StoredStatement } from '../../data/network-statement.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';
import { optional } from '../../platform/present.ts';
import { collectSales, type IndexedSale, type SaleIndex } from './collect-sales.ts';
import { countLeakage } from './count-leakage.ts';
import { type DecidedLine, decideLines } from './decide-lines.ts';
import { readNetworkProducts } from './read-network-products.ts';
import { type NumberedLine, openStatement } from './open-statement.ts';
import { showProgress, type StatementTask } from './show-progress.ts';
import { type PreviewLists, writeLists } from './write-lists.ts';

/** Lines between two renewals of the lease. */
const STEP = 5_000;
/** Candidates that a line names. */
const MAX_CANDIDATES = 5;

export async function previewStatement(task: StatementTask): Promise<void> {
  try {
    await writePreview(task);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await finish(task, { status: 'refused', problem: error.message });
  }
}

async function writePreview(task: StatementTask): Promise<void> {
  const { bucket, context, progress, statement, uploads } = task;
  const { statementId, network, mapping, etag = '' } = statement;
  const bytes = await uploads.read(statementId, etag);
  if (!bytes) throw invalid('The file is not there any more. Please upload it again.');
  const file = openStatement(bytes, mapping, dayOf(context.clock.now()));
  progress.total = file.count;
  const products = await readNetworkProducts(context, network);
  const index = await collectSales(context, products, () => showProgress(task));
  const preview = statement.preview + 1;
  const count = countLeakage(context);
  const lists = writeLists(bucket, { statementId, preview }, async (list, lines) => {
    for (const line of await count.complete(list, lines)) await lists.add('leakage', line);
  });
  const decider = decideLines(index, products, network);
  await eachLine(task, file.lines, (line) => decider.note(line));
  await eachLine(task, file.lines, async (line) => {
    const decided = decider.decide(line, statement.statementDay);
    await lists.add(decided.verdict, keptLine(line, decided));
    progress.done++;
  });
  await addMissing(statement, index, lists);
  await lists.close();
  await lists.writeCsvs(context, () => showProgress(task));
  const totals = {
    lines: file.count,
    sales: index.all.length,
    counts: countsOf(lists),
    late: count.late,
    leakage: count.leakage,
  };
  await finish(task, { status: 'read', preview, totals });
}

async function eachLine(
  task: StatementTask,
  lines: Iterable<NumberedLine>,
  handle: (line: NumberedLine) => Promise<void> | void,
): Promise<void> {
  let since = 0;
  for (const line of lines) {
    await handle(line);
    if (++since % STEP === 0) await showProgress(task);
  }
}

async function addMissing(
  { statementDay, mapping: { graceDays } }: StoredStatement,
  index: SaleIndex,
  lists: PreviewLists,
): Promise<void> {
  for (const sale of index.all) {
    const { isNamed, saleId, agentId } = sale;
    if (!isNamed && isMissing(sale, { statementDay, graceDays }))
      await lists.add('missing', { saleId, agentId });
  }
}

const countsOf = (lists: PreviewLists) =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, lists.countOf(verdict satisfies LineList)]),
  ) as Record<Verdict, number>;

const idOf = ({ saleId }: IndexedSale) => saleId;

const keptLine = (
  { row, number, phone, product }: NumberedLine,
  { day, why, sale, candidates }: DecidedLine,
): KeptLine => ({
  line: row,
  ...optional({
    number,
    phone,
    product,
    day,
    saleId: sale?.saleId,
    agentId: sale?.agentId,
    candidates: candidates?.slice(0, MAX_CANDIDATES).map(idOf),
    why,
  }),
});

type Outcome =
  | { status: 'read'; preview: number; totals: StatementTotals }
  | { status: 'refused'; problem: string };

async function finish({ context, statement, job }: StatementTask, outcome: Outcome): Promise<void> {
  const { clock, table } = context;
  const { fileName, network, statementId } = statement;
  const at = clock.now().toISOString();
  const isRead = outcome.status === 'read';
  await table.transact([
    networkStatementTable(table).advance(statement, job.jobId, {
      ...outcome,
      ...(isRead ? { previewedAt: at } : {}),
    }),
    recordEvent(context, {
      action: 'networkStatements.preview',
      subject: 'portal',
      subjectId: statementId,
      at,
      after: isRead
        ? {
            fileName,
            network,
            ends: outcome.totals.counts.end ?? 0,
            activations: outcome.totals.counts.activate ?? 0,
          }
        : { fileName, network, status: outcome.status, message: outcome.problem },
    }),
  ]);
}
