import { formatNames } from '../../../shared/bank-outcomes/rules.ts';
import { MAX_FILE_BYTES } from '../../../shared/bank-outcomes/limits.ts';
import type { BankFile, OutcomeTotals } from '../../../shared/bank-outcomes/schemas.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { Figure, Figures } from '../../components/figures.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { broughtFilePath } from '../../lib/paths.ts';
import type { FileKind } from '../brought-files/index.ts';
import { CsvColumns } from './csv-columns.tsx';
import { OutcomeRows } from './outcome-rows.tsx';
import { appliedWords, consequences, toApply } from './outcome-words.ts';
import { bankFileCalls, uploadBankFile } from './queries.ts';

const isCsv = ({ name }: File) => /\.(csv|txt)$/i.test(name);

/** Files by which a bank tells what became of payouts. */
export const bankFiles: FileKind<BankFile> = {
  calls: bankFileCalls,
  screen: 'adminOutcomes',
  may: { upload: 'bankOutcomes.uploadBankFile', apply: 'bankOutcomes.applyBankFile' },
  words: {
    title: 'Bank Files',
    files: 'Bank Files',
    allFiles: 'All Bank Files',
    bringIn: 'Import bank file',
    one: 'bank file',
    short: 'file',
    content: 'outcomes',
    counted: 'lines',
    apply: 'Apply Outcomes',
    preview: 'lines',
    partlyApplied: 'Partly applied',
  },
  bringIn: {
    label: 'Bank File',
    accept: '.xml,.csv,.txt,.ofx,.sta,.mt940,.940',
    maxBytes: MAX_FILE_BYTES,
    hint: 'Or drop it here: pain.002, camt.053, camt.054, MT940, OFX or CSV. Nothing changes until you apply it.',
    beginAtOnce: (file) => (isCsv(file) ? undefined : () => uploadBankFile(file)),
    Chosen: CsvColumns,
    takesMore: true,
  },
  list: {
    empty: (
      <EmptyState title="No bank files yet">
        Import the bank’s file once it has paid a batch: it tells which payments came back.
      </EmptyState>
    ),
    linkText: ({ name }) => name,
    columns: (link) => [{ title: 'File', render: link }],
    about: ({ uploadedAt, uploadedBy }) => `${formatMoment(uploadedAt)}, ${uploadedBy.name}`,
  },
  heading: ({ name }) => name,
  about: ({ format, mapping, uploadedAt, uploadedBy, sha256 }) => (
    <>
      {format ? `${formatNames[format]}${mapping ? `, read as ${mapping}` : ''}. ` : ''}
      Uploaded {formatMoment(uploadedAt)} by {uploadedBy.name}.
      {sha256 ? <> SHA-256 {sha256.slice(0, 16)}…</> : null}
    </>
  ),
  notice: ({ same }) =>
    same ? (
      <Callout>
        The same content was applied {formatMoment(same.appliedAt)}:{' '}
        <Link to={broughtFilePath('adminOutcomes', same.fileId)}>{same.name}</Link>
      </Callout>
    ) : null,
  Totals,
  Preview: OutcomeRows,
  application: {
    count: toApply,
    title: (count) => `Apply ${countOf(count, 'Outcome')}`,
    consequences,
    leftOut: ({ mismatch, unknown }) => {
      const rest = mismatch.lines + unknown.lines;
      return rest > 0
        ? `${countOf(rest, 'mismatched or unknown line')} will be skipped.`
        : undefined;
    },
    result: appliedWords,
    changes: ['payouts', 'batches'],
  },
  failed: { columns: ['line', 'outcome', 'agent', 'reference'], fileName: 'bank-file-failed' },
};

function Totals({ totals }: { totals: OutcomeTotals }) {
  const { paid, returned, mismatch, unknown, applied, onTheWay, notOurs, agentsBack } = totals;
  const others = [
    ...(onTheWay.lines > 0 ? [`${onTheWay.lines} on the way`] : []),
    ...(notOurs > 0 ? [`${countOf(notOurs, 'booking')} not ours`] : []),
  ];
  return (
    <Figures>
      <Figure title="Paid" value={formatRand(paid.cents)} hint={countOf(paid.lines, 'payout')} />
      <Figure
        title="Returned"
        value={formatRand(returned.cents)}
        hint={`${countOf(returned.lines, 'payout')} of ${countOf(agentsBack, 'agent')}`}
      />
      <Figure
        title="To Look Into"
        value={mismatch.lines + unknown.lines}
        hint={`${mismatch.lines} mismatched, ${unknown.lines} unknown`}
      />
      <Figure
        title="Already Applied"
        value={applied.lines}
        hint={others.length > 0 ? `Besides: ${others.join(', ')}` : undefined}
      />
    </Figures>
  );
}
