import { formatRand } from '../../../shared/kernel/money.ts';

/**
 * A person's available balance in words: below zero it is a debt.
 * @param name begins the sentence: "Nomsa Dlamini"
 */
export const balanceWords = (name: string, availableCents: number): string =>
  availableCents < 0
    ? `${name} owes ${formatRand(-availableCents)}`
    : `${name} has ${formatRand(availableCents)} available`;
