/** Finds the payouts that a line of a bank's file may mean. */
import { readMessageId } from '../../../shared/bank-outcomes/rules.ts';
import { sameAccount } from '../../../shared/kernel/account-number.ts';
import { type BatchId, batchIdOf } from '../../../shared/kernel/batch-id.ts';
import { id } from '../../../shared/kernel/ids.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { MAX_END_TO_END_ID, readEndToEndId } from '../bank-files/render-end-to-end-id.ts';
import { renderBankText } from '../bank-files/render-bank-text.ts';
import { type BatchReader, type PaymentFacts, readFacts } from './read-batch-payments.ts';
import type { OutcomeLine } from './read-lines.ts';

/**
 * The batch and eight characters, as the payment files have them, with one character more: a digit before the
 * eight may be the batch's number within its month. Looks ahead, so that a day before it hides none.
 */
const OWN_REFERENCE = /(?=(20\d\d)(0[1-9]|1[0-2])([A-HJ-NP-Z2-9]{8,9}))/g;
/** References that are looked up of one line. */
const MAX_REFERENCES = 12;

export interface Found {
  payments: readonly PaymentFacts[];
  /** True where the line has marks of ours, whether or not a payout was found. */
  looksOurs: boolean;
}

/** Payouts of lines by their end-to-end ids, which are their ids. */
export async function readByIds(
  { table }: Context,
  lines: readonly OutcomeLine[],
): Promise<Map<string, PaymentFacts>> {
  const ids = lines
    .map(({ endToEndId = '' }) => readEndToEndId(endToEndId))
    .filter((text) => id.safeParse(text).success);
  const payouts = await payoutTable(table).getManyNow(ids);
  return new Map(Array.from(payouts, ([payoutId, payout]) => [payoutId, readFacts(payout)]));
}

/** By the end-to-end id first, then by our own reference, then by the recipients' and the amount. */
export async function findPayments(
  context: Context,
  line: OutcomeLine,
  { byId, batches }: { byId: ReadonlyMap<string, PaymentFacts>; batches: BatchReader },
): Promise<Found> {
  const known = byId.get(readEndToEndId(line.endToEndId ?? ''));
  if (known) return { payments: [known], looksOurs: true };
  const hashed = await findByHash(line, batches);
  if (hashed) return { payments: [hashed], looksOurs: true };
  const own = await findByOwnReference(line, batches);
  if (own) return own;
  const shared = await findByRecipientReference(context, line, batches);
  return shared ?? { payments: [], looksOurs: readMessageId(line.messageId) !== undefined };
}

async function findByHash(
  { endToEndId, messageId, line }: OutcomeLine,
  batches: BatchReader,
): Promise<PaymentFacts | undefined> {
  const message = readMessageId(messageId);
  if (endToEndId?.length !== MAX_END_TO_END_ID || !message) return undefined;
  return (await batches.paymentsOf(message.batchId, line))?.byHash.get(readEndToEndId(endToEndId));
}

const upper = (text: string | undefined) => (text ?? '').toUpperCase();

/**
 * Finds what may be a reference of ours in a text. Banks drop its blank, put others into it, break it at the end of a
 * line, and write their own words right before and after it.
 */
export function ownReferencesIn(text: string): { batchId: BatchId; reference: string }[] {
  const joined = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return [...joined.matchAll(OWN_REFERENCE)].slice(0, MAX_REFERENCES).flatMap((match) => {
    const [, year = '', month = '', rest = ''] = match;
    const named = (part: string, code: string) => ({
      batchId: batchIdOf(`${year}-${month}`, Number(part || '1')),
      reference: `${year}${month}${part} ${code}`,
    });
    const [part = ''] = rest;
    const isSecond = rest.length > 8 && /[2-9]/.test(part);
    return [named('', rest.slice(0, 8)), ...(isSecond ? [named(part, rest.slice(1))] : [])];
  });
}

async function findByOwnReference(
  { reference = '', amountCents, line }: OutcomeLine,
  batches: BatchReader,
): Promise<Found | undefined> {
  const found = new Map<string, PaymentFacts>();
  for (const { batchId, reference: own } of ownReferencesIn(reference)) {
    // The batch is read only where there is one: others' references may look alike.
    if (!(await batches.batchOf(batchId))) continue;
    const batch = await batches.paymentsOf(batchId, line);
    for (const payment of batch?.byOwnReference.get(own) ?? [])
      found.set(payment.payoutId, payment);
  }
  if (found.size === 0) return undefined;
  const payments = [...found.values()];
  const ofAmount = payments.filter((payment) => payment.amountCents === amountCents);
  return { payments: ofAmount.length > 0 ? ofAmount : payments, looksOurs: true };
}

async function findByRecipientReference(
  { settings }: Context,
  { reference, amountCents, account, line }: OutcomeLine,
  batches: BatchReader,
): Promise<Found | undefined> {
  const company = renderBankText(settings.companyName, 9, 'PAYOUT');
  const [, year, month] =
    new RegExp(`\\b${company} ?(20\\d\\d)(0[1-9]|1[0-2])\\b`).exec(upper(reference)) ?? [];
  // The recipients' reference names the month alone, whichever of its batches pays.
  const ids = year && month ? await batches.idsOf(`${year}-${month}`) : [];
  if (ids.length === 0) return undefined;
  const all: PaymentFacts[] = [];
  for (const batchId of ids)
    all.push(...((await batches.paymentsOf(batchId, line))?.payments ?? []));
  const payments = all.filter(
    (payment) =>
      payment.amountCents === amountCents &&
      (!account || !payment.accountNumber || sameAccount(account, payment.accountNumber)),
  );
  return { payments, looksOurs: true };
}
