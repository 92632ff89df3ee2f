import { referenceOf } from '../../../shared/kernel/ids.ts';
import { supportContract } from '../../../shared/support/contract.ts';
import { MAX_REQUESTS_A_DAY } from '../../../shared/support/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { countInDay } from '../../data/limits/rate-limit.table.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { presentRequest } from '../../domain/support/present.ts';
import { supportMailTable } from '../../data/support/support-mail.table.ts';
import {
  type StoredRequest,
  supportRequestTable,
} from '../../data/support/support-request.table.ts';

/** Stores a request, with the e-mails that are to be sent to support and to the agent. */
export const submitRequest = verb(supportContract.submitRequest, async (context, input) => {
  const requestId = newId(context, 'submitRequest');
  const request = await createOnce({
    input,
    find: () => supportRequestTable(context.table).get(requestId),
    write: (inputHash) => write(context, { ...input, requestId, inputHash }),
  });
  return presentRequest(request);
});

/** Counts a request; its write throws RATE_LIMITED after the day's last allowed one. */
const countRequest = ({ actor, clock, settings, table }: Context): Write =>
  countInDay(table, `support#${actor.userId}`, {
    limit: MAX_REQUESTS_A_DAY,
    now: clock.real(),
    refusal: `You can send ${MAX_REQUESTS_A_DAY} requests a day. If it can’t wait until tomorrow, call ${settings.supportPhone}.`,
  });

type NewRequest = Pick<StoredRequest, 'subject' | 'message' | 'requestId' | 'inputHash'>;

async function write(context: Context, fields: NewRequest): Promise<StoredRequest> {
  const { actor, clock, table } = context;
  const { requestId } = fields;
  const createdAt = clock.now().toISOString();
  const reference = referenceOf(requestId);
  const request = { ...fields, reference, agentId: actor.userId, createdAt };
  const mails = supportMailTable(table);
  await table.transact([
    supportRequestTable(table).create(request).orThrow(alreadyCreated),
    mails.create({ requestId, to: 'support', createdAt }).orThrow(alreadyCreated),
    mails.create({ requestId, to: 'agent', createdAt }).orThrow(alreadyCreated),
    countRequest(context),
    recordEvent(context, {
      action: 'support.submit',
      about: ['supportRequest', requestId],
      at: createdAt,
      after: { reference },
    }),
  ]);
  return request;
}
