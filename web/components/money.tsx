import { formatRand } from '../../shared/kernel/money.ts';
import css from './money.module.css';

/** An amount in cents, shown in rand: red below zero, grey at zero. */
export function Money({ cents }: { cents: number }) {
  const tone = cents < 0 ? css.negative : cents === 0 ? css.zero : '';
  return <span className={`figure ${tone}`}>{formatRand(cents)}</span>;
}
