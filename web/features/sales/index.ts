/** Imported by the leads, which sales come of. */
export { SaleWritingContext } from './sale-writing.ts';
