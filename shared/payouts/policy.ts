/** Said where payouts can't be frozen, or can't go on. */
export const FROZEN_ALREADY = 'All payouts are frozen already.';
export const NOT_THIS_FREEZE =
  'Payouts aren’t frozen any more, or were frozen anew. Nothing was changed.';
export const UNFREEZING_WAITS =
  'Somebody lets payouts go on already: every figure is being compared.';
export const NOTHING_TO_WITHDRAW = 'No comparison is under way any more.';
