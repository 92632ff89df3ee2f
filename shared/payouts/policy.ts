/** Said where payouts can't be frozen, or can't go on. */
export const FROZEN_ALREADY = 'All payouts are frozen already.';
export const NOT_THIS_FREEZE =
  'Payouts aren’t frozen any more, or were frozen anew. Nothing was changed.';
export const UNFREEZING_WAITS =
  'Somebody asks already to let payouts go on. Confirm or withdraw that first.';
export const NOT_WAITING = 'This isn’t waiting for a second person any more.';
export const NOTHING_TO_WITHDRAW = 'Nobody asks to let payouts go on any more.';
export const CONFIRM_OWN_UNFREEZING =
  'You asked to let payouts go on, so another administrator has to confirm it.';
