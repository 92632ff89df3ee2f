/**
 * A fake account verification service for the one-machine stack: it speaks the protocol of
 * docs/account-verification.md and knows no bank. The last four digits of an account number decide what it
 * answers; a rule that is set for a number comes first.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  ACCOUNT_ANSWERS,
  ACCOUNT_QUESTIONS,
  type AccountAnswers,
  type AccountQuestion,
} from '../../../shared/kernel/account-check.ts';
import { closeServer, listenOnLoopback } from '../base/loopback.ts';
import { readBody, sendJson, sendMessage } from '../base/respond.ts';

/** The fake bank's behaviour for an account; by default every question is answered with yes. */
export const bankRule = z.strictObject({
  answers: z.partialRecord(z.enum(ACCOUNT_QUESTIONS), z.enum(ACCOUNT_ANSWERS)).optional(),
  /** The bank takes no part in the service. */
  takesPart: z.boolean().optional(),
  /** Answers with 503. */
  isDown: z.boolean().optional(),
  /** Says nothing until another rule is set for the account. */
  isSilent: z.boolean().optional(),
});
export type BankRule = z.output<typeof bankRule>;

const no = (question: AccountQuestion): BankRule => ({ answers: { [question]: 'no' } });

/** By the last four digits of the account number. */
const byEnding: Readonly<Record<string, BankRule>> = {
  '9001': no('exists'),
  '9002': no('isOpen'),
  '9003': no('holderName'),
  '9004': no('acceptsCredits'),
  '9005': no('accountType'),
  '9006': no('openForThreeMonths'),
  '9007': { takesPart: false },
  '9008': { isSilent: true },
  '9009': { isDown: true },
};

const request = z.strictObject({
  version: z.literal(1),
  requestId: z.string(),
  bankName: z.string(),
  branchCode: z.string().regex(/^\d{6}$/),
  accountNumber: z.string().regex(/^\d{5,16}$/),
  holderName: z.string(),
  accountType: z.string().optional(),
  questions: z.array(z.enum(ACCOUNT_QUESTIONS)),
});
export type BankRequest = z.output<typeof request>;

const BODY_LIMIT_BYTES = 16 * 1024;

export interface FakeBank {
  /** The address that functions call. */
  endpoint: string;
  /** The secret that calls carry. */
  secret: string;
  /** Sets what is answered about an account; undefined: by its last digits again. */
  setRule(accountNumber: string, rule: BankRule | undefined): void;
  /** The requests about an account, in their order. */
  asked(accountNumber: string): BankRequest[];
  close(): Promise<void>;
}

const answersOf = ({ answers = {} }: BankRule): AccountAnswers => ({
  ...(Object.fromEntries(ACCOUNT_QUESTIONS.map((question) => [question, 'yes'])) as AccountAnswers),
  ...answers,
});

/** Starts the fake bank on a free loopback port. */
export async function startFakeBank(): Promise<FakeBank> {
  const secret = randomBytes(24).toString('hex');
  const rules = new Map<string, BankRule>();
  const requests: BankRequest[] = [];
  const changes = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  const ruleOf = (accountNumber: string): BankRule =>
    rules.get(accountNumber) ?? byEnding[accountNumber.slice(-4)] ?? {};
  const answer = async (received: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!carries(received, secret)) return sendMessage(response, 401, 'The secret is wrong.');
    const asked = request.parse(
      JSON.parse((await readBody(received, BODY_LIMIT_BYTES)).toString()),
    );
    requests.push(asked);
    const { accountNumber } = asked;
    while (ruleOf(accountNumber).isSilent)
      await once(changes, accountNumber, { signal: closing.signal });
    const rule = ruleOf(accountNumber);
    if (rule.isDown) return sendMessage(response, 503, 'The fake bank is down.');
    if (rule.takesPart === false) return sendJson(response, 200, { outcome: 'notSupported' });
    return sendJson(response, 200, { outcome: 'answered', answers: answersOf(rule) });
  };
  const server = createServer((received, response) => {
    answer(received, response).catch((error: unknown) => {
      if (!response.headersSent && !closing.signal.aborted)
        sendMessage(response, 400, String(error));
      else response.destroy();
    });
  });
  return {
    endpoint: await listenOnLoopback(server),
    secret,
    setRule(accountNumber, rule) {
      if (rule) rules.set(accountNumber, rule);
      else rules.delete(accountNumber);
      changes.emit(accountNumber);
    },
    asked: (number) => requests.filter(({ accountNumber }) => accountNumber === number),
    async close() {
      closing.abort();
      await closeServer(server);
    },
  };
}

function carries({ headers }: IncomingMessage, secret: string): boolean {
  const [given, expected] = [headers.authorization ?? '', `Bearer ${secret}`].map((text) =>
    Buffer.from(text),
  );
  return (
    given?.length === expected?.length &&
    timingSafeEqual(given ?? Buffer.of(), expected ?? Buffer.of())
  );
}
