import type { AdminReferral } from '../../../shared/referrals/contract.ts';
import type { Column } from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';

/** The specified column after which overrides stand. */
const BONUS = 'Bonus Earned';

const override: Column<AdminReferral> = {
  title: 'Override Earned',
  align: 'end',
  render: ({ overrideEarnedCents: cents }) => (cents === undefined ? '–' : <Money cents={cents} />),
};

const hasOverride = ({ overrideEarnedCents = 0 }: AdminReferral) => overrideEarnedCents > 0;

/** The columns of referrals, with one for overrides where a shown recruit brought some. */
export const withOverride = (
  columns: readonly Column<AdminReferral>[],
  rows: readonly AdminReferral[],
): Column<AdminReferral>[] =>
  columns.flatMap((column) =>
    column.title === BONUS && rows.some(hasOverride) ? [column, override] : [column],
  );

/** What a recruit brought the referrer, on a card; nothing where that is nothing. */
export function BroughtReferrer({ row }: { row: AdminReferral }) {
  const { bonusEarnedCents, overrideEarnedCents = 0 } = row;
  if (overrideEarnedCents === 0)
    return bonusEarnedCents > 0 ? <Money cents={bonusEarnedCents} /> : null;
  return (
    <>
      {bonusEarnedCents > 0 ? (
        <>
          Bonus <Money cents={bonusEarnedCents} />,{' '}
        </>
      ) : null}
      Override <Money cents={overrideEarnedCents} />
    </>
  );
}
