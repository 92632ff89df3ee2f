/** For each check that asks AWS: what AWS answers where something is wrong, and what is found then. */
import type { Case } from './case.ts';
import { nameCases } from './name-cases.ts';
import { portalCases } from './portal-cases.ts';
import { quotaCases } from './quota-cases.ts';
import { stackCases } from './stack-cases.ts';

export const cases: Record<string, Case[]> = {
  ...stackCases,
  ...quotaCases,
  ...nameCases,
  ...portalCases,
};
