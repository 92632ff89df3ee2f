/** Why a bank returned or refused a payment, in words. Pure. */

/** ISO 20022 reason codes that banks give for payments like ours (External Code Sets), in plain words. */
const REASONS: Readonly<Record<string, string>> = {
  AC01: 'The account number is wrong',
  AC02: 'The debtor’s account number is wrong',
  AC03: 'The account number is wrong',
  AC04: 'The account is closed',
  AC05: 'The debtor’s account is closed',
  AC06: 'The account is blocked',
  AC07: 'The account is closed',
  AC13: 'The account is of the wrong type',
  AC14: 'The account is of the wrong type',
  AG01: 'This account can’t receive such a payment',
  AG02: 'The bank doesn’t take this kind of payment',
  AM01: 'The amount is zero',
  AM02: 'The amount is above what is allowed',
  AM03: 'The currency is not allowed',
  AM04: 'There was not enough money on the paying account',
  AM05: 'The bank takes it for a duplicate',
  AM09: 'The amount is not the agreed one',
  AM10: 'The sum of the file is wrong',
  BE01: 'The name doesn’t fit the account',
  BE04: 'The address of the account’s holder is missing',
  BE05: 'The bank doesn’t know who sent it',
  BE06: 'The bank doesn’t know the account’s holder',
  BE07: 'The address of the account’s holder is missing',
  CNOR: 'The receiving bank is not registered',
  CURR: 'The currency is wrong',
  CUST: 'The customer asked for it back',
  CUTA: 'It was cancelled on request',
  DNOR: 'The paying bank is not registered',
  DS02: 'The order was cancelled',
  DT01: 'The payment date is wrong',
  DUPL: 'The bank takes it for a duplicate',
  ED01: 'The banks don’t work together',
  ED03: 'The bank asked for more about the balance',
  ED05: 'The settlement failed',
  ERIN: 'A required reference is missing',
  FF01: 'The file’s format is wrong',
  FF05: 'The kind of payment is not allowed',
  FOCR: 'It was asked back after the payment',
  FR01: 'It is suspected of fraud',
  FRAD: 'It is suspected of fraud',
  MD07: 'The account’s holder has died',
  MS02: 'The account’s holder gave no reason',
  MS03: 'The bank gave no reason',
  NARR: 'The bank explains it in words',
  NOAS: 'The account’s holder didn’t answer',
  NOOR: 'The original payment wasn’t found',
  RC01: 'The bank’s code is wrong',
  RC03: 'The paying bank’s code is wrong',
  RC04: 'The receiving bank’s code is wrong',
  RF01: 'The reference is not unique',
  RR01: 'The paying account’s details are missing',
  RR02: 'The payer’s name or address is missing',
  RR03: 'The recipient’s name or address is missing',
  RR04: 'The bank returned it for regulatory reasons',
  RUTA: 'It was returned after a request',
  SL01: 'The bank offers no such service',
  TECH: 'Something went wrong at the bank',
  TM01: 'It came too late for that day',
  UPAY: 'The payment was not due',
};

/** A reason has room for the words of a code and of the bank. */
const MAX_REASON = 500;

/**
 * The reason of a return, in plain words with the code: `The account is closed (AC04)`.
 * @param text the bank's own words
 */
export function reasonWords(code: string | undefined, text: string | undefined): string {
  const words = code === undefined ? undefined : REASONS[code];
  const named = code === undefined ? undefined : `${words ?? 'The bank gave a reason'} (${code})`;
  const both = [named ?? (text ? undefined : 'The bank gave no reason'), text];
  return both
    .filter((part) => part !== undefined)
    .join(': ')
    .slice(0, MAX_REASON);
}
