/** Asks an account verification service about a bank account (docs/account-verification.md). */
import * as z from 'zod';
import {
  ACCOUNT_ANSWERS,
  ACCOUNT_QUESTIONS,
  type AccountAnswers,
} from '../../../shared/kernel/account-check.ts';
import { pauseWithJitter } from '../../platform/jitter.ts';

/** An account as it is sent: nothing else of the person leaves the portal. */
export interface AskedAccount {
  /** The same for each try of one check, so that a provider counts it once. */
  requestId: string;
  bankName: string;
  branchCode: string;
  accountNumber: string;
  accountHolderName: string;
  accountType?: string | undefined;
}

export interface AccountVerification {
  /**
   * @returns undefined where the bank takes no part in the service
   * @throws Unanswered where no answer came, or none that the protocol has
   */
  ask: (account: AskedAccount) => Promise<AccountAnswers | undefined>;
}

/** No answer came; its message names no account. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Worth another try: the call timed out, or the service is busy or down. */
class Unreached extends Unanswered {}

const answer = z.enum(ACCOUNT_ANSWERS).catch('unknown');
const reply = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('answered'),
    // Further answers are ignored; one that is left out, or isn't one of the three, is unknown.
    answers: z
      .record(z.string(), z.unknown())
      .transform((given): AccountAnswers =>
        Object.fromEntries(
          ACCOUNT_QUESTIONS.map((question) => [question, answer.parse(given[question])]),
        ),
      ),
  }),
  z.object({ outcome: z.literal('notSupported') }),
]);

const MAX_TRIES = 3;
const BASE_DELAY_MS = 250;
/** An answer has a few hundred bytes. */
const MAX_REPLY_BYTES = 16 * 1024;

interface Service {
  url: string;
  secret: string;
  timeoutMs: number;
}

export function openAccountVerification(service: Service): AccountVerification {
  return {
    async ask(account) {
      for (let tries = 1; ; tries++) {
        try {
          const found = await post(service, account);
          return found.outcome === 'answered' ? found.answers : undefined;
        } catch (error) {
          if (!(error instanceof Unreached) || tries === MAX_TRIES) throw error;
          await pauseWithJitter(BASE_DELAY_MS, tries);
        }
      }
    },
  };
}

const bodyOf = ({ accountHolderName: holderName, ...account }: AskedAccount) =>
  JSON.stringify({ version: 1, ...account, holderName, questions: ACCOUNT_QUESTIONS });

async function post(service: Service, account: AskedAccount): Promise<z.output<typeof reply>> {
  const { status, text } = await send(requestOf(service, account));
  if (status >= 500 || status === 429) throw new Unreached(`it answered ${status}`);
  if (status !== 200) throw new Unanswered(`it answered ${status}`);
  const parsed = reply.safeParse(jsonOf(text));
  if (!parsed.success) throw new Unanswered('its answer isn’t one of the protocol');
  return parsed.data;
}

function requestOf({ url, secret, timeoutMs }: Service, account: AskedAccount): Request {
  try {
    return new Request(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: bodyOf(account),
      // Followed, a redirect would carry the account and the secret to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    // The error quotes the header or the address, so that the secret would be in the log.
    throw new Unanswered('the address or the secret can’t be used: see the settings');
  }
}

async function send(request: Request): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(request);
    return { status: response.status, text: await readText(response) };
  } catch (error) {
    if (error instanceof Unanswered) throw error;
    // The cause may name the address that was called, and nothing of the account.
    throw new Unreached('it wasn’t reached, or took too long', { cause: error });
  }
}

/** Reads no more than an answer may have: its length may be missing, or be that of packed content. */
async function readText({ body, headers }: Response): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > MAX_REPLY_BYTES) {
    await body?.cancel();
    throw tooLong();
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_REPLY_BYTES) throw tooLong();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const tooLong = () => new Unanswered('its answer is too long');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
