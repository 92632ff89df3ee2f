import { formatRand } from '../../../shared/kernel/money.ts';
import { Paper } from '../../components/paper.tsx';
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
      <Written
        title="Figures"
        rows={
          batch ? figuresOf(batch).map(([name, value]) => ({ id: name, cells: [name, value] })) : []
        }
      />
      <Written
        title={`Lines (${formatCount(lines.length)})`}
        head={['Agent', 'Bank', 'Account', 'Status', 'Amount']}
        rows={lines.map((line) => ({
          id: line.payoutId,
          cells: [
            line.agentName,
            line.bankName,
            line.accountNumber,
            statusOf(line),
            formatRand(line.amountCents),
          ],
        }))}
      />
      <Written
        title={`Exceptions (${formatCount(excepted.length)})`}
        head={['Agent', 'Why it stayed out', 'Available now', 'Amount']}
        rows={excepted.map((exception) => ({
          id: exception.id,
          cells: [
            exception.agentName,
            reasonsOf(exception),
            exception.availableNowCents === undefined
              ? '–'
              : formatRand(exception.availableNowCents),
            formatRand(exception.amountCents),
          ],
        }))}
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
    ...(paid.lines > 0
      ? [
          ['Paid', `${formatRand(paid.cents)}, ${countOf(paid.lines, 'line')}`] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(returned.lines > 0
      ? [
          [
            'Returned',
            `${formatRand(returned.cents)}, ${countOf(returned.lines, 'line')}`,
          ] satisfies [string, string],
        ]
      : []),
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

interface WrittenProps {
  title: string;
  head?: readonly string[];
  rows: readonly { id: string; cells: readonly string[] }[];
}

function Written({ title, head, rows }: WrittenProps) {
  const lookOf = (at: number, of: readonly string[]) =>
    at === of.length - 1 ? css.amount : undefined;
  return (
    <table>
      <caption>{title}</caption>
      {head ? (
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={lookOf(at, head)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, at) => (
              // The cells of a row never change their order.
              <td key={head?.[at] ?? at} className={lookOf(at, cells)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 ? (
          <tr>
            <td>None.</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
