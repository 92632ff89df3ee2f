/** Reads a bank's file, and writes the preview of what it would do. Nothing else changes. */
import { createHash } from 'node:crypto';
import type { OutcomeRow } from '../../../shared/bank-outcomes/schemas.ts';
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import { bankLinesKeyOf, bankPreviewKeyOf } from '../../domain/jobs/export-keys.ts';
import { writeJson } from '../../domain/jobs/write-json.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { finishReading } from '../brought-files/finish-work.ts';
import { showProgress } from '../brought-files/show-progress.ts';
import type { FileTask } from '../brought-files/work-on-file.ts';
import { countTotals } from './count-totals.ts';
import { type FileState, previewLines } from './preview-lines.ts';
import { readBankFile } from './read-bank-file.ts';
import type { BankFileContent, OutcomeLine } from './read-lines.ts';

type BankFileTask = FileTask<StoredBankFile>;

const CURRENCY = 'ZAR';
/** Agents whose names are read at once. */
const NAMES = 100;

export const previewFile = (task: BankFileTask): Promise<void> =>
  finishReading(task, { fileName: task.file.fileName }, async () =>
    writePreview(task, await contentOf(task)),
  );

interface ReadContent extends BankFileContent {
  sha256: string;
}

/** The file's lines: kept ones where it was read before, so that checking it again reads no bank's file. */
async function contentOf(task: BankFileTask): Promise<ReadContent> {
  const { bucket, file } = task;
  const { fileId, format, sha256 } = file;
  if (format && sha256 && file.preview > 0)
    return { format, sha256, lines: await readKept(bucket, fileId) };
  return readUpload(task);
}

const readKept = async (bucket: BankFileTask['bucket'], fileId: string) =>
  JSON.parse(await bucket.read(bankLinesKeyOf(fileId))) as OutcomeLine[];

async function readUpload({ context, uploads, file }: BankFileTask): Promise<ReadContent> {
  const { fileId, etag, mapping } = file;
  const bytes = await uploads.read(fileId, etag ?? '');
  if (!bytes) throw invalid('The file is not there any more. Please upload it again.');
  const terms = {
    currency: CURRENCY,
    account: context.settings.payingAccount.accountNumber,
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...readBankFile(bytes, terms, mapping), sha256 };
}

async function writePreview(task: BankFileTask, content: ReadContent) {
  const { bucket, context, file, progress } = task;
  const { lines, format, mapping, sha256 } = content;
  progress.total = lines.length;
  const state = await previewLines(context, lines, async (count) => {
    progress.done += count;
    await showProgress(task);
  });
  const preview = file.preview + 1;
  const totals = countTotals(state, file.totals?.notOurs ?? 0, file.preview > 0);
  const rows = await withNames(context, state);
  const ours = [...new Set(state.rows.map(({ source }) => source))];
  // Bookings that aren't ours, such as salaries, are kept nowhere.
  await bucket.write(bankLinesKeyOf(file.fileId), writeJson(ours), 'application/json');
  await bucket.write(bankPreviewKeyOf(file.fileId, preview), writeJson(rows), 'application/json');
  return {
    changes: {
      ...optional({ mapping }),
      ...({ status: 'read', preview, totals, format, sha256 } as const),
    },
    facts: {
      fileName: file.fileName,
      sha256,
      paidCents: totals.paid.cents,
      returnedCents: totals.returned.cents,
    },
  };
}

/** The rows in the order of the file, with the names of their agents. */
async function withNames(context: Context, { rows }: FileState): Promise<OutcomeRow[]> {
  const agentIds = [...new Set(rows.flatMap(({ row }) => row.agentId ?? []))];
  const names = new Map<string, string>();
  for (let from = 0; from < agentIds.length; from += NAMES) {
    const some = agentIds.slice(from, from + NAMES);
    const agents = await agentTable(context.table).getMany(some);
    for (const agentId of some) names.set(agentId, agents.get(agentId)?.fullName ?? DELETED_AGENT);
  }
  return rows
    .map(({ row }) => {
      const agentName = names.get(row.agentId ?? '');
      return agentName === undefined ? row : { ...row, agentName };
    })
    .sort((one, other) => one.line - other.line || Number(one.id) - Number(other.id));
}
