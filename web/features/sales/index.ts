export { SaleWritingContext } from './sale-writing.ts';
