import { type ReactNode, useMemo } from 'react';
import type { AdminReferral } from '../../../shared/referrals/contract.ts';
import type { Column } from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';
import css from './recruit-earnings.module.css';

/** The specified column after which overrides stand. */
const BONUS = 'Bonus Earned';

const override: Column<AdminReferral> = {
  title: 'Override Earned',
  align: 'end',
  render: ({ overrideEarnedCents: cents }) => (cents === undefined ? '–' : <Money cents={cents} />),
};

const hasOverride = ({ overrideEarnedCents = 0 }: AdminReferral) => overrideEarnedCents > 0;

/** The columns of referrals, with one for overrides where a shown recruit brought some. */
export function useOverrideColumn(
  columns: readonly Column<AdminReferral>[],
  rows: readonly AdminReferral[],
): readonly Column<AdminReferral>[] {
  const isShown = rows.some(hasOverride);
  return useMemo(
    () =>
      columns.flatMap((column) =>
        column.title === BONUS && isShown ? [column, override] : [column],
      ),
    [columns, isShown],
  );
}

/** The referrer's earnings from a recruit, on a card; absent where there are none. */
export function BroughtReferrer({ row }: { row: AdminReferral }) {
  const { bonusEarnedCents, overrideEarnedCents = 0 } = row;
  if (overrideEarnedCents === 0)
    return bonusEarnedCents > 0 ? <Money cents={bonusEarnedCents} /> : null;
  return (
    <>
      {bonusEarnedCents > 0 ? (
        <Part>
          Bonus <Money cents={bonusEarnedCents} />
        </Part>
      ) : null}
      <Part>
        Override <Money cents={overrideEarnedCents} />
      </Part>
    </>
  );
}

/** One amount on a line of its own. */
const Part = ({ children }: { children: ReactNode }) => (
  <span className={css.part}>{children}</span>
);
