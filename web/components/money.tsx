import { formatRand } from '../../shared/kernel/money.ts';
import css from './money.module.css';

/** An amount in cents, read as rand: below zero red with its minus, zero grey. */
export function Money({ cents }: { cents: number }) {
  const tone = cents < 0 ? css.negative : cents === 0 ? css.zero : '';
  return <span className={`figure ${tone}`}>{formatRand(cents)}</span>;
}
