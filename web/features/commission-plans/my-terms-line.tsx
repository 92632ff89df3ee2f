import { useQuery } from '@tanstack/react-query';
import { paymentWords } from '../../../shared/commission-plans/words.ts';
import { myTermsQuery } from '../../lib/my-terms.ts';

/** The agent's terms of today, in a line; nothing while they aren't known. */
export function MyTermsLine() {
  const { data } = useQuery(myTermsQuery());
  const [all, ...special] = data?.current ?? [];
  if (!all) return null;
  return (
    <p className="quiet">
      Your terms today: {paymentWords(all.terms)}
      {special.map(({ products, terms }) => `; for ${products} ${paymentWords(terms)}`).join('')}.
      Each sale keeps the terms of the day on which you submitted it.
    </p>
  );
}
