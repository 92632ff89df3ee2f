import { formatRand } from '../../../shared/kernel/money.ts';
import { Paper, PaperTable } from '../../components/paper.tsx';
import css from '../../components/paper.module.css';
import { runtimeConfig } from '../../config/runtime.ts';
import { formatCalendarDay, formatMoment, formatShortMoment } from '../../lib/dates.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { payoutStatuses } from '../payouts/index.ts';
import { batchStatusNames, fileFormats, reasonWords } from './batch-words.ts';
import type { WholeBatch } from './queries.ts';

interface BatchPaperProps {
  whole: WholeBatch;
  onPrinted: () => void;
}

/** A batch in print: figures, control sums of the files, all lines and all exceptions. */
export default function BatchPaper({ whole, onPrinted }: BatchPaperProps) {
  const { run, batch, lines, excepted, asOf } = whole;
  return (
    <Paper onPrinted={onPrinted}>
      <header className={css.head}>
        <p className={css.company}>{runtimeConfig().portal.companyName}</p>
        <h1>Payout batch: {batchName(batch?.batchId ?? run.period)}</h1>
        {batch ? <p>{batchStatusNames[batch.status]}</p> : null}
        <p>As of {formatMoment(asOf)}</p>
      </header>
      <PaperTable title="Figures" rows={batch ? figuresOf(batch) : []} />
      <PaperTable
        title={`Lines (${formatCount(lines.length)})`}
        head={['Agent', 'Bank', 'Account', 'Status', 'Amount']}
        rows={lines.map((line) => [
          line.agentName,
          line.bankName,
          line.accountNumber,
          statusOf(line),
          formatRand(line.amountCents),
        ])}
      />
      <PaperTable
        title={`Exceptions (${formatCount(excepted.length)})`}
        head={['Agent', 'Why it stayed out', 'Available now', 'Amount']}
        rows={excepted.map((exception) => [
          exception.agentName,
          reasonsOf(exception),
          exception.availableNowCents === undefined ? '–' : formatRand(exception.availableNowCents),
          formatRand(exception.amountCents),
        ])}
      />
    </Paper>
  );
}

function statusOf({ status, notes }: WholeBatch['lines'][number]): string {
  const label = payoutStatuses.find(({ value }) => value === status)?.label ?? status;
  return notes ? `${label}: ${notes}` : label;
}

type Batch = NonNullable<WholeBatch['batch']>;

/** A batch's figures, with the control figures of its files and its payment. */
function figuresOf(batch: Batch): [name: string, value: string][] {
  const { lines, totalCents, paid, returned, hashTotal, transactionId, files } = batch;
  return [
    ['Lines', formatCount(lines)],
    ['Total', formatRand(totalCents)],
    ...sum('Paid', paid),
    ...sum('Returned', returned),
    ...named('Transaction ID', transactionId),
    ...named('Payment date', batch.paymentDate && formatCalendarDay(batch.paymentDate)),
    ...named('Hash total', hashTotal),
    ...fileFormats.flatMap(({ format, title }) => {
      const file = files.find((one) => one.format === format);
      return named(`SHA-256, ${title}`, file?.sha256);
    }),
    ...batch.voidFileSets.flatMap(({ number, files: voidFiles }) =>
      voidFiles.map(({ name, sha256 }): [string, string] => [
        `Void (set ${number}), ${name}`,
        sha256,
      ]),
    ),
  ];
}

const sum = (name: string, { lines, cents }: Batch['paid']) =>
  named(name, lines > 0 ? `${formatRand(cents)}, ${countOf(lines, 'line')}` : undefined);

const named = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];

function reasonsOf({ reasons, note, holdUntil }: WholeBatch['excepted'][number]): string {
  const { minimumPayoutCents: minimumCents } = runtimeConfig().portal;
  const until = holdUntil ? formatShortMoment(holdUntil) : undefined;
  const words = reasons.map(
    (reason) => reasonWords(reason, { holdUntil: until, minimumCents }).short,
  );
  return [...words, ...(note ? [note] : [])].join('; ');
}
