import { useQuery } from '@tanstack/react-query';
import type { RecruiterOffer } from '../../shared/commission-plans/schemas.ts';
import { runtimeConfig } from '../config/runtime.ts';
import { noBonusNote } from '../lib/site-settings.ts';
import { myTermsQuery } from '../lib/my-terms.ts';

/** Stands beneath each specified sentence that promises bonuses, where recruiting pays nothing. */
export function NoBonus({ className }: { className?: string | undefined }) {
  const { data } = useQuery(myTermsQuery());
  const cents = data ? mostOf(data.offer) : runtimeConfig().portal.referralBonusCents;
  const note = noBonusNote(cents);
  return note ? <span className={className}>{note}</span> : null;
}

const mostOf = ({ bonus, override }: RecruiterOffer) => Math.max(bonus.cents, override.basisPoints);
