/** South African banks with their universal branch codes, and how long their account numbers are. */
export const UNIVERSAL_BRANCH_CODES: readonly (readonly [
  bankName: string,
  branchCode: string,
  digits: number,
])[] = [
  ['FNB', '250655', 11],
  ['Absa', '632005', 10],
  ['Standard Bank', '051001', 11],
  ['Nedbank', '198765', 10],
  ['Capitec Bank', '470010', 10],
  ['TymeBank', '678910', 11],
  ['African Bank', '430000', 11],
  ['Discovery Bank', '679000', 11],
];
