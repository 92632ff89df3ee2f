import { formatCount } from '../../../shared/kernel/count.ts';
import type { JournalSummary } from '../../../shared/kernel/job.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { CardText, type Column, DataList, TwoLines, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import css from './books.module.css';

type Line = JournalSummary['lines'][number] & { id: string };

const amount = (cents: number) => (cents === 0 ? '' : formatRand(cents));

const columns: Column<Line>[] = [
  { title: 'Month', render: ({ period }) => <Whole>{monthName(period)}</Whole> },
  { title: 'Description', render: ({ words }) => words },
  {
    title: 'Account',
    render: ({ account }) => <TwoLines first={account.name} second={account.code} />,
  },
  { title: 'Debit', align: 'end', render: ({ debitCents }) => amount(debitCents) },
  { title: 'Credit', align: 'end', render: ({ creditCents }) => amount(creditCents) },
];

/** The lines of a finished journal, and that its debits are its credits. */
export function JournalLines({ journal }: { journal: JournalSummary }) {
  const { debitCents, creditCents, lineCount } = journal;
  const lines = journal.lines.map((line, at) => ({ ...line, id: String(at) }));
  if (lineCount === 0)
    return (
      <EmptyState title="Nothing to book">
        Nothing was earned, paid or returned in these months.
      </EmptyState>
    );
  return (
    <>
      <p className={css.balance}>
        Debits {formatRand(debitCents)} = credits {formatRand(creditCents)}
      </p>
      {lines.length < lineCount ? (
        <p className="quiet">
          The first {formatCount(lines.length)} of {formatCount(lineCount)} lines. The file has all.
        </p>
      ) : null}
      <DataList label="Lines of the journal" rows={lines} columns={columns} card={cardOf} />
    </>
  );
}

const cardOf = ({ period, words, account, debitCents, creditCents }: Line) => (
  <CardText
    lead={words}
    figure={
      debitCents > 0 ? `${formatRand(debitCents)} debit` : `${formatRand(creditCents)} credit`
    }
  >
    {account.code} {account.name}, {monthName(period)}
  </CardText>
);
