import { runtimeConfig } from '../config/runtime.ts';
import { noBonusNote } from '../lib/site-settings.ts';

/** Stands beneath each specified sentence that promises bonuses. */
export function NoBonus({ className }: { className?: string | undefined }) {
  const note = noBonusNote(runtimeConfig().portal.referralBonusCents);
  return note ? <span className={className}>{note}</span> : null;
}
