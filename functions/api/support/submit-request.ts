import { DomainError } from '../../../shared/kernel/errors.ts';
import { referenceOf } from '../../../shared/kernel/ids.ts';
import { dayOf, secondsLeftOfDay } from '../../../shared/kernel/month.ts';
import { supportContract } from '../../../shared/support/contract.ts';
import { MAX_REQUESTS_A_DAY } from '../../../shared/support/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { rateLimitTable } from '../../data/rate-limit.table.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { presentRequest } from '../../domain/support/present.ts';
import { supportMailTable } from '../../data/support-mail.table.ts';
import { type StoredRequest, supportRequestTable } from '../../data/support-request.table.ts';

const DAY_SECONDS = 24 * 60 * 60;

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
function countRequest({ actor, clock, settings, table }: Context): Write {
  // Real time: a test that moves the portal's clock doesn't move this limit.
  const now = clock.real();
  return rateLimitTable(table)
    .count(`support#${actor.userId}#${dayOf(now)}`, {
      limit: MAX_REQUESTS_A_DAY,
      expiresAt: Math.floor(now.getTime() / 1000) + 2 * DAY_SECONDS,
    })
    .orThrow(
      () =>
        new DomainError(
          'RATE_LIMITED',
          `You can send ${MAX_REQUESTS_A_DAY} requests a day. If it can’t wait until tomorrow, call ${settings.supportPhone}.`,
          { retryAfterSeconds: secondsLeftOfDay(now) },
        ),
    );
}

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
      subject: 'supportRequest',
      subjectId: requestId,
      at: createdAt,
      after: { reference },
    }),
  ]);
  return request;
}
