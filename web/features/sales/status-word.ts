import { saleStatuses } from './sale-status.tsx';

/** A sale's status in the middle of a sentence; one that this build doesn't know as it is. */
export const statusWord = (status: string): string =>
  saleStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status;
