/**
 * The parts of this feature that stand in other features: what an agent earns and what recruiting pays, and
 * beside a product, whether its rate is used.
 */
export { CommissionStructure } from './commission-structure.tsx';
export { MyTermsLine } from './my-terms-line.tsx';
export { NoBonus } from './no-bonus.tsx';
export { myTermsQuery } from './queries.ts';
export { RateUse } from './rate-use.tsx';
