import { Radio } from 'antd';
import type { BooksMonths } from '../../../shared/books/contract.ts';
import { JOURNAL_FORMATS, type JournalFormat } from '../../../shared/books/rules.ts';
import { BooksExport } from './books-export.tsx';
import type { BooksInUrl } from './books-in-url.ts';
import css from './books.module.css';
import { formatWords } from './books-words.ts';
import { JournalLines } from './journal-lines.tsx';
import { MonthsChoice, monthsProblem } from './months-choice.tsx';

/** Double entry of closed months for an accounting program. */
export function JournalTab({ months, chosen }: { months: BooksMonths; chosen: BooksInUrl }) {
  const { from, to, format } = chosen;
  return (
    <>
      <MonthsChoice months={months} chosen={chosen} />
      <FormatChoice format={format} onChoose={(next) => chosen.change({ format: next })} />
      <BooksExport
        of={{ kind: 'exportJournal', from, to, format }}
        noun="journal"
        problem={monthsProblem({ months, chosen })}
      >
        {({ journal }) => (journal ? <JournalLines journal={journal} /> : null)}
      </BooksExport>
    </>
  );
}

interface FormatChoiceProps {
  format: JournalFormat;
  onChoose: (format: JournalFormat) => void;
}

const FormatChoice = ({ format, onChoose }: FormatChoiceProps) => (
  <fieldset className={css.formats}>
    <legend>Format</legend>
    <Radio.Group
      className={css.options ?? ''}
      value={format}
      onChange={({ target }) => onChoose(target.value as JournalFormat)}
    >
      {JOURNAL_FORMATS.map((value) => (
        <Radio key={value} value={value}>
          <span className={css.option}>{formatWords[value].name}</span>
          <span className="quiet small">{formatWords[value].about}</span>
        </Radio>
      ))}
    </Radio.Group>
  </fieldset>
);
