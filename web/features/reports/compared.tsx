import { formatRand } from '../../../shared/kernel/money.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { changeWords } from '../../lib/change-words.ts';
import css from './compared.module.css';

interface ComparedProps {
  now: number;
  before: number;
  /** True for amounts in cents. */
  isMoney?: boolean;
}

/** How a figure differs from that of the period before: "41 % less than before (R70 446.00)". */
export function Compared({ now, before, isMoney = false }: ComparedProps) {
  const write = isMoney ? formatRand : formatCount;
  const change = changeWords(now, before, write);
  return (
    <span className={css.compared}>
      {change ? `${change} than before (${write(before)})` : 'The same as before'}
    </span>
  );
}
