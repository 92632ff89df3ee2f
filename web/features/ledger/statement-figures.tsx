import { formatRand } from '../../../shared/kernel/money.ts';
import type { Figures } from '../../../shared/ledger/contract.ts';
import { Money } from '../../components/money.tsx';
import css from './statement-figures.module.css';
import { figureRows, owedWords, type StatementWords } from './statement-words.ts';

/** The calculation of a month or a year, from the opening to the closing balance. */
export function StatementFigures({ figures, words }: { figures: Figures; words: StatementWords }) {
  const rows = figureRows(figures, words);
  const closing = rows.at(-1);
  const owed = owedWords(figures, words);
  return (
    <>
      <dl className={`ruled ${css.sum}`}>
        {rows.slice(0, -1).map(({ label, cents, hint }) => (
          <div key={label}>
            <dt>
              {label} {hint ? <span className="quiet smaller">{hint}</span> : null}
            </dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
        <div className={css.closing}>
          <dt>{closing?.label}</dt>
          <dd>
            <Money cents={figures.closingCents} />
          </dd>
        </div>
      </dl>
      {owed === undefined ? null : <p className={css.note}>{owed}</p>}
      {figures.reservedCents === 0 ? null : (
        <p className={`quiet smaller ${css.note}`}>
          In payouts on their way: {formatRand(figures.reservedCents)}.
        </p>
      )}
    </>
  );
}
