import type { Sale } from '../../../shared/sales/contract.ts';
import { Callout } from '../../components/callout.tsx';

/** The reason of a rejected sale, above its details and where it is mended; nothing for any other sale. */
export const WhyRejected = ({ sale: { rejectionReason } }: { sale: Sale }) =>
  rejectionReason ? (
    <Callout tone="warning">
      <strong>Rejection Reason</strong>
      <p>{rejectionReason}</p>
    </Callout>
  ) : null;
