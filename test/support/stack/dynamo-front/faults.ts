/** Which fault a request meets, and how DynamoDB words it. */
import { type Parts, transactItems } from './requests.ts';

export interface Faults {
  /** Share of writing transactions that are cancelled for a conflict, with nothing done (0 to 1). */
  conflictRate: number;
  /** Share of requests that are throttled, with nothing done. */
  throttleRate: number;
  /** Refuses every request for good, as where a right is missing: nobody tries it again. */
  isDenied: boolean;
  /** Share of requests that are carried out and whose answer is lost. */
  lostReplyRate: number;
  /** How long indexes answer what was before a write, in ms. */
  indexLagMs: number;
  /** How long every request waits before it is carried out, in ms, as over a network. */
  latencyMs: number;
  /** Every writing transaction that has this text in it fails, with nothing done; '' is none. */
  brokenText: string;
  /** The number of requests until all fail, as if the client had been killed. */
  requestsLeft: number;
  /** Every writing transaction waits for this before it is carried out. */
  beforeWrite: () => Promise<void>;
}

export const NO_FAULTS: Faults = {
  conflictRate: 0,
  throttleRate: 0,
  isDenied: false,
  lostReplyRate: 0,
  indexLagMs: 0,
  latencyMs: 0,
  brokenText: '',
  requestsLeft: Number.POSITIVE_INFINITY,
  beforeWrite: () => Promise.resolve(),
};

export interface Refusal {
  status: number;
  body: Record<string, unknown>;
}

export type Fate =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'lost'; how: 'reset' | 'internalError' }
  | { kind: 'served' };

const PREFIX = 'com.amazonaws.dynamodb.v20120810#';

function cancelled(request: Parts, code: string, message: string, random: () => number): Refusal {
  const items = transactItems(request);
  const hit = Math.floor(random() * items.length);
  const reasons = items.map((_, at) =>
    at === hit ? { Code: code, Message: message } : { Code: 'None' },
  );
  const codes = reasons.map((reason) => reason.Code).join(', ');
  const text = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return {
    status: 400,
    body: {
      __type: `${PREFIX}TransactionCanceledException`,
      // The service writes its message with a capital, others without; clients read either.
      Message: text,
      message: text,
      CancellationReasons: reasons,
    },
  };
}

const throttled = (): Refusal => ({
  status: 400,
  body: {
    __type: `${PREFIX}ProvisionedThroughputExceededException`,
    message: 'The level of configured provisioned throughput for the table was exceeded.',
  },
});

const denied: Refusal = {
  status: 400,
  body: {
    __type: 'com.amazon.coral.service#AccessDeniedException',
    Message: 'User is not authorized to perform this action',
  },
};

/** DynamoDB's answer to an internal failure; the request may have been carried out. */
export const internalError: Refusal = {
  status: 500,
  body: { __type: `${PREFIX}InternalServerError`, message: 'Internal server error' },
};

/** Chooses a request's fault. Every request draws equally often, so that a seed repeats. */
export function drawFate(
  operation: string,
  request: Parts,
  faults: Faults,
  random: () => number,
): Fate {
  const [conflict, throttle, lost, how] = [random(), random(), random(), random()] as const;
  if (faults.isDenied) return { kind: 'refused', refusal: denied };
  const isWrite = operation === 'TransactWriteItems';
  if (isWrite && conflict < faults.conflictRate) {
    const message = 'Transaction is ongoing for the item';
    return {
      kind: 'refused',
      refusal: cancelled(request, 'TransactionConflict', message, () => how),
    };
  }
  if (isWrite && faults.brokenText && JSON.stringify(request).includes(faults.brokenText))
    return { kind: 'refused', refusal: internalError };
  if (throttle < faults.throttleRate) {
    const message = 'Throughput exceeds the current capacity of your table or index.';
    return {
      kind: 'refused',
      refusal: isWrite ? cancelled(request, 'ThrottlingError', message, () => how) : throttled(),
    };
  }
  if (lost < faults.lostReplyRate)
    return { kind: 'lost', how: how < 0.5 ? 'reset' : 'internalError' };
  return { kind: 'served' };
}
