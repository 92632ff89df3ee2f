import { formatRand } from '../../../shared/kernel/money.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import css from './compared.module.css';

interface ComparedProps {
  now: number;
  before: number;
  /** True for amounts in cents. */
  isMoney?: boolean;
}

/** How a figure differs from that of the period before: "12 more than before (30)". */
export function Compared({ now, before, isMoney = false }: ComparedProps) {
  const write = isMoney ? formatRand : formatCount;
  const by = now - before;
  const words =
    by === 0
      ? 'The same as'
      : `${write(Math.abs(by))} ${by > 0 ? 'more' : isMoney ? 'less' : 'fewer'} than`;
  return (
    <span className={css.compared}>
      {words} before{by === 0 ? '' : ` (${write(before)})`}
    </span>
  );
}
