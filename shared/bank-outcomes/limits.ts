/** The values and sizes that a bank's file may have. */

export const formats = ['pain002', 'camt052', 'camt053', 'camt054', 'mt940', 'ofx', 'csv'] as const;
export const verdicts = ['paid', 'returned', 'onTheWay', 'mismatch', 'unknown', 'applied'] as const;
export const signs = ['none', 'minusIsPaid'] as const;
/** Layouts of CSV statements that are known; each stands in `profiles.ts`. */
export const bankProfiles = [
  'fnb',
  'fnbEnterprise',
  'standardBank',
  'standardBankBusiness',
  'absa',
  'nedbank',
  'capitec',
  'capitecBusiness',
] as const;
export type BankProfileId = (typeof bankProfiles)[number];
export const decimalMarks = ['.', ','] as const;

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
