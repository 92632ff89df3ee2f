import { conflict } from '../../../shared/kernel/errors.ts';
import { parsePhone } from '../../../shared/kernel/phone.ts';
import { numberKey } from '../../../shared/network-statements/rules.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import { readSale } from '../../domain/sales/read-sale.ts';
import type { Context } from '../../platform/context.ts';
import type { KeptLine } from '../../../shared/network-statements/schemas.ts';

/** A line that changes a sale, with its number among all of them, from 1. */
export interface AppliedLine extends KeptLine {
  row: number;
  saleId: string;
  day: string;
}

/**
 * Refuses a line that doesn't name its sale any more: a number or phone may have been changed since the
 * preview, which matched by an index that lags.
 * @throws DomainError CONFLICT
 */
export function checkMeant(line: Pick<AppliedLine, 'number' | 'phone'>, sale: StoredSale): void {
  if (!isMeant(line, sale))
    throw conflict('The sale has another number or phone than it had in the preview.');
}

/** @throws DomainError CONFLICT as `checkMeant`; NOT_FOUND where there is no such sale */
export async function readMeantSale(
  context: Context,
  line: Pick<AppliedLine, 'saleId' | 'number' | 'phone'>,
): Promise<StoredSale> {
  const sale = await readSale(context, line.saleId);
  checkMeant(line, sale);
  return sale;
}

function isMeant(
  { number, phone }: Pick<AppliedLine, 'number' | 'phone'>,
  { networkNumber, customerPhone }: StoredSale,
): boolean {
  if (number !== undefined && networkNumber !== undefined)
    return numberKey(number) === numberKey(networkNumber);
  return phone !== undefined && parsePhone(phone) === customerPhone;
}
