/** Requests to support: stored, and e-mailed to support with a reference. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { listOf } from '../kernel/page.ts';
import { notKept, procedure } from '../kernel/procedure.ts';
import { lineOfText, requiredText } from '../kernel/text.ts';
import { MAX_MESSAGE, MAX_SUBJECT } from './rules.ts';

/** A request, as its author sees it. */
export const supportRequest = z.object({
  id,
  /** The reference for the telephone and for e-mail subjects. */
  reference: z.string(),
  subject: z.string(),
  createdAt: z.string(),
});
export type SupportRequest = z.infer<typeof supportRequest>;

export const supportRequests = listOf(supportRequest);
export type SupportRequests = z.infer<typeof supportRequests>;

export const supportContract = {
  listMyRequests: procedure('GET', '/agent/support-requests', {
    offline: notKept('support can’t answer without a signal'),
    summary: 'The newest own requests to support, newest first.',
  }).output(supportRequests),
  submitRequest: procedure('POST', '/agent/support-requests', {
    creates: true,
    summary: 'Sends a request to support, which answers by e-mail.',
  })
    .input(z.strictObject({ subject: lineOfText(MAX_SUBJECT), message: requiredText(MAX_MESSAGE) }))
    .output(supportRequest),
};
