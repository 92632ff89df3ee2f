/** Collects the bookings of those statements of a file that are of the account that pays. */
import { MAX_BOOKINGS } from '../../../shared/bank-outcomes/rules.ts';
import { sameAccount } from '../../../shared/kernel/account-number.ts';
import { quote } from '../../../shared/kernel/file-cells.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';
import type { OutcomeLine, ReadingTerms } from './read-lines.ts';

class AccountBookings {
  private readonly lines: OutcomeLine[] = [];
  private seen = 0;
  private hasOwn = false;
  private foreign: { line: number; number: string } | undefined;
  private readonly terms: ReadingTerms;

  constructor(terms: ReadingTerms) {
    this.terms = terms;
  }

  /**
   * Tells that a statement begins. One of another account is passed over: banks put several into a file.
   * @param number as the file writes it; a bank's code may stand before a slash, the currency after it
   */
  isOwn(number: string, line: number): boolean {
    const bare = number.replace(new RegExp(`\\s*${this.terms.currency}$`), '');
    const isOurs = [bare, bare.slice(bare.lastIndexOf('/') + 1)].some((text) =>
      sameAccount(text, this.terms.account),
    );
    this.hasOwn ||= isOurs;
    if (!isOurs) this.foreign ??= { line, number };
    return isOurs;
  }

  /** @throws FileProblem where a statement of ours is in another currency */
  checkCurrency(currency: string, line: number): void {
    if (currency !== this.terms.currency)
      throw new FileProblem(
        line,
        `The account is in ${quote(currency)}, not in ${this.terms.currency}.`,
      );
  }

  /** @throws FileProblem where the file has too many bookings */
  add(booking: OutcomeLine): void {
    if (++this.seen > MAX_BOOKINGS)
      throw new FileProblem(booking.line, `The file has more than ${MAX_BOOKINGS} bookings.`);
    this.lines.push(booking);
  }

  /** @throws FileProblem where no statement is of our account */
  finish(): OutcomeLine[] {
    if (this.hasOwn) return this.lines;
    if (!this.foreign) throw new FileProblem(1, 'It doesn’t say of which account it is.');
    const { line, number } = this.foreign;
    throw new FileProblem(line, `It is of the account ${quote(number)}, which isn’t ours.`);
  }
}

export type { AccountBookings };

export const collectBookings = (terms: ReadingTerms): AccountBookings => new AccountBookings(terms);
