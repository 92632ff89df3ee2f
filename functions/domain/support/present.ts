/** Presents support requests in API answers; lists every field. */
import type { SupportRequest } from '../../../shared/support/contract.ts';
import type { StoredRequest } from '../../data/support/support-request.table.ts';

export const presentRequest = ({
  requestId,
  reference,
  subject,
  createdAt,
}: StoredRequest): SupportRequest => ({ id: requestId, reference, subject, createdAt });
