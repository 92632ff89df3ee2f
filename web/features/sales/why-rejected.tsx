import type { Sale } from '../../../shared/sales/contract.ts';
import { Callout } from '../../components/callout.tsx';

/** The reason of a rejected sale, above its details and where it is mended; nothing once it is sent again. */
export const WhyRejected = ({ sale: { rejectionReason, resubmittedAs } }: { sale: Sale }) =>
  rejectionReason && resubmittedAs === undefined ? (
    <Callout tone="warning">
      <strong>Rejection Reason</strong>
      <p>{rejectionReason}</p>
    </Callout>
  ) : null;
