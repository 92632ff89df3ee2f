/** Finds the payouts that a line of a bank's file may mean. */
import { readMessageId } from '../../../shared/bank-outcomes/rules.ts';
import { sameAccount } from '../../../shared/kernel/account-number.ts';
import { batchIdOf } from '../../../shared/kernel/batch-id.ts';
import { id } from '../../../shared/kernel/ids.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { MAX_END_TO_END_ID, readEndToEndId } from '../bank-files/render-end-to-end-id.ts';
import { renderBankText } from '../bank-files/render-bank-text.ts';
import { type BatchReader, type PaymentFacts, readFacts } from './read-batch-payments.ts';
import type { OutcomeLine } from './read-lines.ts';

/** The batch and eight characters, as the payment files have them; banks drop blanks. */
const OWN_REFERENCE = /\b(20\d\d)(0[1-9]|1[0-2])([2-9]?) ?([A-HJ-NP-Z2-9]{8})\b/g;
/** References that are looked up of one line. */
const MAX_REFERENCES = 3;

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

async function findByOwnReference(
  { reference, amountCents, line }: OutcomeLine,
  batches: BatchReader,
): Promise<Found | undefined> {
  const found: PaymentFacts[] = [];
  const references = [...upper(reference).matchAll(OWN_REFERENCE)].slice(0, MAX_REFERENCES);
  for (const [, year = '', month = '', part = '', code = ''] of references) {
    const batchId = batchIdOf(`${year}-${month}`, Number(part || '1'));
    // The batch is read only where there is one: others' references may look alike.
    if (!(await batches.batchOf(batchId))) continue;
    const batch = await batches.paymentsOf(batchId, line);
    found.push(...(batch?.byOwnReference.get(`${year}${month}${part} ${code}`) ?? []));
  }
  if (found.length === 0) return undefined;
  const ofAmount = found.filter((payment) => payment.amountCents === amountCents);
  return { payments: ofAmount.length > 0 ? ofAmount : found, looksOurs: true };
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
