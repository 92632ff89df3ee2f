/** Names and references as every South African bank takes them (docs/payment-files.md). Pure. */
import { createHash } from 'node:crypto';
import { transliterate } from 'transliteration';
import { periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import { referenceOf } from '../../../shared/kernel/ids.ts';
import type { Payment, PaymentFileInput } from '../../../shared/monthly-run/rules.ts';

/** The length that the strictest bank accepts in a name or a reference. */
const MAX_BANK_TEXT = 16;
/** The length left for the company's name beside a space and a period without its hyphen. */
const MAX_COMPANY = MAX_BANK_TEXT - 7;

/** Characters that only join letters are removed without a gap. */
const JOINERS = /['`\u02b9-\u02bc\u2018\u2019]/g;
const OTHERS = /[^A-Z0-9]+/g;

const plain = (text: string) =>
  transliterate(text.normalize('NFKC'))
    .replace(JOINERS, '')
    .toUpperCase()
    .replace(OTHERS, ' ')
    .trim();

/**
 * Writes text of any script in capitals without accents, digits and spaces.
 * @param otherwise used where no character of the text can be written, such as emoji
 * @returns 1 to `max` characters
 */
export const renderBankText = (text: string, max: number, otherwise: string): string =>
  (plain(text) || otherwise).slice(0, max).trimEnd();

/** The name of an account's holder. */
export const renderHolder = (name: string, max: number = MAX_BANK_TEXT): string =>
  renderBankText(name, max, 'ACCOUNT HOLDER');

const monthOf = ({ batchId }: Pick<PaymentFileInput, 'batchId'>) =>
  periodOfBatch(batchId).replace('-', '');

/** The reference on the agents' statements, at most 16 characters: the company and the month. */
export const renderRecipientReference = (
  file: Pick<PaymentFileInput, 'batchId' | 'settings'>,
): string => `${renderBankText(file.settings.companyName, MAX_COMPANY, 'PAYOUT')} ${monthOf(file)}`;

/**
 * The reference on the company's statement, at most 16 characters: the batch (`202610`, the second one
 * of a month `2026102`) and a number for the line.
 */
export function renderOwnReference(
  { batchId }: Pick<PaymentFileInput, 'batchId'>,
  { payoutId }: Pick<Payment, 'payoutId'>,
): string {
  const hash = createHash('sha256').update(payoutId).digest('base64url');
  return `${batchId.replaceAll('-', '')} ${referenceOf(hash).replace('-', '')}`;
}
