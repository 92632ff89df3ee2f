import { useQuery } from '@tanstack/react-query';
import { runtimeConfig } from '../../config/runtime.ts';
import { myTermsQuery } from '../../lib/my-terms.ts';
import { noBonusNote } from '../../lib/site-settings.ts';

/** The specified promise of bonuses, and a note where recruiting pays nothing. */
export function BonusPromise() {
  const { data } = useQuery(myTermsQuery());
  const note = noBonusNote(
    data
      ? Math.max(data.offer.bonus.cents, data.offer.override.basisPoints)
      : runtimeConfig().portal.referralBonusCents,
  );
  return (
    <div className="quiet small">
      <p>Share with other agents to earn bonuses</p>
      {note ? <p>{note}</p> : null}
    </div>
  );
}
