/** Amounts, counts and days as banks' files write them. */
import type { XmlNode } from './read-xml.ts';
import { quote } from '../../../shared/kernel/file-cells.ts';
import { isDay } from '../../../shared/kernel/month.ts';
import { refuseLine } from '../../domain/uploads/refuse-file.ts';

/** 18 digits, of which five are decimals, as ISO 20022 has amounts. */
const AMOUNT = /^(\d{1,13})(?:\.(\d{1,17}))?$/;

/**
 * Integer cents of an amount that the standard writes: digits and a full stop.
 * @throws FileProblem for anything else, a sign and a fraction of a cent included
 */
export function readCents(text: string, line: number, name = 'amount'): number {
  const match = AMOUNT.exec(text);
  if (!match) return refuseLine(line, `The ${name} ${quote(text)} is none.`);
  const [, whole = '', decimals = ''] = match;
  if (/[1-9]/.test(decimals.slice(2)))
    refuseLine(line, `The ${name} ${quote(text)} has a fraction of a cent.`);
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/** A sign, digits, and decimals after a comma or a full stop: as MT940 and OFX have amounts. */
const SIGNED = /^([-+]?)(\d{1,13})(?:[.,](\d{0,5}))?$/;

/** Integer cents of such an amount; undefined for anything else, a fraction of a cent included. */
export function readSignedCents(text: string): number | undefined {
  const [, sign, whole, decimals = ''] = SIGNED.exec(text.trim()) ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return undefined;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/**
 * The cents of an amount's element.
 * @throws FileProblem for another currency too
 */
export function readAmount(node: XmlNode, currency: string): number {
  const { Ccy } = node.attributes;
  if (Ccy === undefined) refuseLine(node.line, `The amount ${quote(node.text)} has no currency.`);
  if (Ccy !== currency)
    refuseLine(node.line, `The amount is in ${quote(Ccy)}, not in ${currency}.`);
  return readCents(node.text, node.line);
}

/** @throws FileProblem where it is no count */
export function readCount(node: XmlNode): number {
  if (!/^\d{1,15}$/.test(node.text))
    refuseLine(node.line, `The count ${quote(node.text)} is none.`);
  return Number(node.text);
}

/** The day of an ISO date or date with time; undefined without one. */
export function readDay(node: XmlNode | undefined): string | undefined {
  if (!node?.text) return undefined;
  const day = node.text.slice(0, 10);
  if (!isDay(day)) refuseLine(node.line, `The date ${quote(node.text)} is none.`);
  return day;
}
