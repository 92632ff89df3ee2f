/**
 * What a proof of a sale may be (DESIGN 12) and when a customer may have cancelled (DESIGN 7): the
 * browser asks the rules that the server decides by.
 */
import { beginningOf, isPage } from '../kernel/file-content.ts';
import { addMonths, dayOf, type Period, periodOf, startOf } from '../kernel/month.ts';
import { isClawedBack } from '../ledger/rules.ts';

export const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export type ProofType = (typeof PROOF_TYPES)[number];

/** 10 MB, in bytes. */
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;

/** Where kept proofs lie. */
export const PROOF_FOLDER = 'proofs/';
/** Where those lie that browsers show in a viewer of their own: it runs in no sandbox. */
export const PROOF_PDF_FOLDER = 'proofs/pdf/';

/** How much of a file `proofTypeOf` wants to see, in bytes. */
export const PROOF_HEAD_BYTES = 4096;

/** What each type begins with; a dot stands for any byte. */
const BEGINNINGS: readonly (readonly [ProofType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', /^%PDF-\d/],
];

/**
 * The type that a file's content says it has, whatever its name says; undefined for any other type
 * and for a file that is a page at the same time.
 * @param head the file's first `PROOF_HEAD_BYTES`, or all of it
 */
export function proofTypeOf(head: Uint8Array): ProofType | undefined {
  const text = beginningOf(head, PROOF_HEAD_BYTES);
  if (isPage(text)) return undefined;
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0];
}

/** What of a sale its end depends on; amounts in cents, `approvedAt` ISO 8601. */
export interface EndableSale {
  status: string;
  approvedAt?: string | undefined;
  endedAt?: string | undefined;
  commissionAmountCents: number;
  upfrontCommissionCents: number;
  monthlyCommissionCents: number;
}

/** Whether the customer can still cancel: approved or paid, and not ended. */
export const canEnd = <Sale extends EndableSale>(
  sale: Sale,
): sale is Sale & { approvedAt: string } =>
  (sale.status === 'approved' || sale.status === 'paid') &&
  sale.endedAt === undefined &&
  sale.approvedAt !== undefined;

/**
 * The first South African day (`YYYY-MM-DD`) on which a sale can have ended: that of its approval, or
 * the first of the month that is open. How much commission it has tells which months are closed.
 */
export function earliestEnd(sale: EndableSale & { approvedAt: string }): string {
  const { commissionAmountCents, upfrontCommissionCents, monthlyCommissionCents } = sale;
  const closed = (commissionAmountCents - upfrontCommissionCents) / monthlyCommissionCents;
  const opened = startOf(addMonths(periodOf(sale.approvedAt), closed));
  return dayOf(sale.approvedAt > opened ? sale.approvedAt : opened);
}

/** The last moment of a South African day, ISO 8601 UTC: never before an approval on that day. */
export const endOfDay = (day: string): string =>
  new Date(`${day}T23:59:59.999+02:00`).toISOString();

/**
 * What a cancellation costs the agent.
 * @param end.day `YYYY-MM-DD` in South Africa; today the sale ends now
 * @param end.now ISO 8601
 */
export function costOfEnd(
  sale: EndableSale & { approvedAt: string },
  { day, now, clawbackDays }: { day: string; now: string; clawbackDays: number },
): { from: Period; clawbackCents: number } {
  const end = day === dayOf(now) ? now : endOfDay(day);
  const isTakenBack = isClawedBack(sale.approvedAt, end, clawbackDays);
  return { from: periodOf(end), clawbackCents: isTakenBack ? sale.upfrontCommissionCents : 0 };
}
