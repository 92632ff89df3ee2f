/** The values and sizes that a bank's file may have. */

export const formats = ['pain002', 'camt052', 'camt053', 'camt054', 'csv'] as const;
export const verdicts = ['paid', 'returned', 'onTheWay', 'mismatch', 'unknown', 'applied'] as const;
export const signs = ['none', 'minusIsPaid'] as const;
export const decimalMarks = ['.', ','] as const;

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
