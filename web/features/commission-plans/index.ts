/** The parts of this feature that stand in other features: beside a product's rate, and on a statement. */
export { MyTermsLine } from './my-terms-line.tsx';
export { RateUse } from './rate-use.tsx';
