/** How exports write amounts and numbers: as spreadsheets take them. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';

/** `1234.50`: an amount without its sign and spaces. */
export const writeRand = (amountCents: number) => formatRand(amountCents).replace(/[R\u00a0]/g, '');

/** `(+27) 82 123 4567`: neither a sum nor a number that loses its zero. */
export const writePhone = (number: string) => formatPhone(number).replace(/^\+(\d+)/, '(+$1)');
