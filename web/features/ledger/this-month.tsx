import { useQuery } from '@tanstack/react-query';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { Earnings } from '../../../shared/ledger/contract.ts';
import { Money } from '../../components/money.tsx';
import { Part } from './balance-part.tsx';
import { type MonthEarnings, monthEarnings, sumOfMonth } from './month-earnings.ts';
import { statementsQuery } from './queries.ts';

/** This month against the last; nothing before the first movement, and where the months can't be loaded. */
export default function ThisMonth({ earnings }: { earnings: Earnings }) {
  const { data, isError } = useQuery(statementsQuery());
  const [now, before] = monthEarnings(data?.statements ?? [], earnings);
  if (isError || (data && !now)) return null;
  return (
    <Part title="This Month" hint={now && before ? comparedWords(now, before) : '…'}>
      {now ? <Money cents={sumOfMonth(now)} /> : null}
    </Part>
  );
}

function comparedWords(now: MonthEarnings, before: MonthEarnings): string {
  const more = sumOfMonth(now) - sumOfMonth(before);
  const by =
    more === 0 ? 'as much as' : `${formatRand(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than`;
  return `Expected, ${by} in ${monthName(before.period)}`;
}
