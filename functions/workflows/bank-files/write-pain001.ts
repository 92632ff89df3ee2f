/**
 * The batch as an ISO 20022 customer credit transfer initiation, `pain.001.001.03`
 * (docs/payment-files.md). No written text contains characters that XML requires to be escaped.
 */
import { batchTag, periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import {
  fileSetSuffix,
  type Payment,
  type PaymentFileInput,
} from '../../../shared/monthly-run/rules.ts';
import { checkPayments } from './check-payments.ts';
import { renderEndToEndId } from './render-end-to-end-id.ts';
import { renderBankText, renderHolder, renderRecipientReference } from './render-bank-text.ts';

/** The maximum length of an account's name in a Bankserv record. */
const MAX_NAME = 30;

const ACCOUNT_TYPES: Partial<Record<string, string>> = {
  cheque: 'CACC',
  business: 'CACC',
  savings: 'SVGS',
};

const element = (name: string, ...content: readonly string[]) =>
  `<${name}>${content.join('')}</${name}>`;

function bank({ clearingSystem, memberIdPrefix }: PortalSettings['paymentFiles'], code: string) {
  const system =
    clearingSystem === 'none' ? '' : element('ClrSysId', element('Cd', clearingSystem));
  const member = element('MmbId', memberIdPrefix, code);
  return element('FinInstnId', element('ClrSysMmbId', system, member));
}

/** South Africa has no IBAN, so an account is written as "other" identification. */
const account = (number: string) => element('Id', element('Othr', element('Id', number)));

function head(input: PaymentFileInput): string {
  const { batchId, fileSet, payments, settings } = input;
  const { payingAccount, paymentFiles } = settings;
  const messageId = `PAYOUTS-${batchTag(batchId)}${fileSetSuffix(fileSet)}`;
  const totalCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const totals = [
    element('NbOfTxs', String(Math.max(payments.length, 1))),
    element('CtrlSum', formatPlainRand(totalCents)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="${paymentFiles.painNamespace}"><CstmrCdtTrfInitn>`,
    element(
      'GrpHdr',
      element('MsgId', messageId),
      element('CreDtTm', wallClock(input.writtenAt).replace(' ', 'T'), ':00'),
      ...totals,
      element('InitgPty', element('Nm', renderBankText(settings.companyName, MAX_NAME, 'COMPANY'))),
    ),
    '<PmtInf>',
    element('PmtInfId', messageId),
    element('PmtMtd', 'TRF'),
    // One entry on our statement: the bank gives one reference for the whole batch.
    element('BtchBookg', 'true'),
    ...totals,
    element('ReqdExctnDt', input.paymentDate),
    element('Dbtr', element('Nm', renderHolder(payingAccount.accountHolderName, MAX_NAME))),
    element('DbtrAcct', account(payingAccount.accountNumber), element('Ccy', 'ZAR')),
    element('DbtrAgt', bank(paymentFiles, payingAccount.branchCode)),
    '',
  ].join('\n');
}

interface Transfer extends Omit<Payment, 'payoutId' | 'bankName'> {
  endToEndId: string;
  reference: string;
}

function transfer(to: Transfer, settings: PortalSettings): string {
  const type = ACCOUNT_TYPES[to.accountType ?? ''];
  const holder = renderHolder(to.accountHolderName, MAX_NAME);
  const amount = `<InstdAmt Ccy="ZAR">${formatPlainRand(to.amountCents)}</InstdAmt>`;
  const parts = [
    element('PmtId', element('EndToEndId', to.endToEndId)),
    element('Amt', amount),
    element('CdtrAgt', bank(settings.paymentFiles, to.branchCode)),
    element('Cdtr', element('Nm', holder)),
    element('CdtrAcct', account(to.accountNumber), type ? element('Tp', element('Cd', type)) : ''),
    element('RmtInf', element('Ustrd', to.reference)),
  ];
  return `${element('CdtTrfTxInf', ...parts)}\n`;
}

/** The schema requires a transfer: an empty batch has one of R0.00 from the paying account to itself. */
const noTransfer = ({ batchId, settings }: PaymentFileInput): Transfer => ({
  ...settings.payingAccount,
  accountType: undefined,
  amountCents: 0,
  endToEndId: 'NOTPROVIDED',
  reference: `NOTHING ${periodOfBatch(batchId).replace('-', '')}`,
});

/**
 * @returns the document's chunks
 * @throws Error for a payment that no bank could make
 */
export function* writePain001(input: PaymentFileInput): Generator<string> {
  const { payments, settings } = input;
  checkPayments(payments);
  const reference = renderRecipientReference(input);
  yield head(input);
  for (const payment of payments) {
    const endToEndId = renderEndToEndId(payment.payoutId);
    yield transfer({ ...payment, endToEndId, reference }, settings);
  }
  if (payments.length === 0) yield transfer(noTransfer(input), settings);
  yield '</PmtInf></CstmrCdtTrfInitn></Document>\n';
}
