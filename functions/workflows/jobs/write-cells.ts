/** Writes amounts and phone numbers in a form that spreadsheets read correctly. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';

/** `1234.50`: an amount without its sign and spaces. */
export const writeRand = (amountCents: number) => formatRand(amountCents).replace(/[R\u00a0]/g, '');

/** `(+27) 82 123 4567`: spreadsheets keep it as text. */
export const writePhone = (number: string) => formatPhone(number).replace(/^\+(\d+)/, '(+$1)');
