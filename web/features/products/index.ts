/** The part of this feature by which other features filter their lists. */
export { ProductFilter } from './product-filter.tsx';
