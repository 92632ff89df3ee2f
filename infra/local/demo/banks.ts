/** The banks of the demo network's agents: branch codes, and how long account numbers are. */
import { universalBranchCode } from '../../../shared/agents/rules.ts';

const DIGITS = {
  FNB: 11,
  Absa: 10,
  'Standard Bank': 11,
  Nedbank: 10,
  'Capitec Bank': 10,
  TymeBank: 11,
  'African Bank': 11,
  'Discovery Bank': 11,
};

export const DEMO_BANKS: readonly (readonly [
  bankName: string,
  branchCode: string,
  digits: number,
])[] = Object.entries(DIGITS).map(([bankName, digits]) => [
  bankName,
  universalBranchCode(bankName) ?? '',
  digits,
]);
