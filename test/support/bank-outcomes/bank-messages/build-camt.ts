/**
 * Builds statements (camt.053) and notifications (camt.054) of the elements that ISO 20022 names, in its
 * order. A test names the elements that are of interest to it; the others have ordinary values.
 */
import { type XmlElements, writeMessage } from './write-xml.ts';

/** The paying account of cdk.json. */
export const OUR_ACCOUNT = '62000000001';
const DAY = '2026-11-02';
const CREATED = `${DAY}T18:30:00+02:00`;

type Parts<Name extends string> = { [Element in Name]?: XmlElements[string] };

/** An amount's element. */
export const amount = (text: string, currency = 'ZAR'): XmlElements => ({
  '@Ccy': currency,
  '#text': text,
});

/** An account without an IBAN, as South African ones are. */
export const accountOf = (number: string): XmlElements => ({ Id: { Othr: { Id: number } } });

/** The bank's code of a transaction: of credit transfers that were issued. */
export const transactionCode = (SubFmlyCd: string): XmlElements => ({
  Domn: { Cd: 'PMNT', Fmly: { Cd: 'ICDT', SubFmlyCd } },
});

const ORDINARY_ENTRY = {
  NtryRef: undefined,
  Amt: amount('100.00'),
  CdtDbtInd: 'DBIT',
  RvslInd: undefined,
  Sts: 'BOOK',
  BookgDt: { Dt: DAY },
  ValDt: { Dt: DAY },
  AcctSvcrRef: undefined,
  BkTxCd: transactionCode('DMCT'),
  AmtDtls: undefined,
  Chrgs: undefined,
  NtryDtls: undefined,
  AddtlNtryInf: undefined,
} as const;
export type Entry = Parts<keyof typeof ORDINARY_ENTRY>;

const ORDINARY_STATEMENT = {
  Id: '2026-306',
  ElctrncSeqNb: 306,
  CreDtTm: CREATED,
  FrToDt: undefined,
  Acct: accountOf(OUR_ACCOUNT),
  Bal: undefined,
  TxsSummry: undefined,
} as const;

/** The standard has balances in statements, and none in notifications. */
const BALANCE = {
  Tp: { CdOrPrtry: { Cd: 'CLBD' } },
  Amt: amount('90000.00'),
  CdtDbtInd: 'CRDT',
  Dt: { Dt: DAY },
} as const;

/** A statement's elements, or a notification's, and its entries. */
export type Statement = Parts<keyof typeof ORDINARY_STATEMENT> & { entries?: readonly Entry[] };

const KINDS = {
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

/** A message with its statements or notifications; none leaves its header alone. */
export function buildCamt(
  kind: keyof typeof KINDS,
  statements: readonly Statement[],
  version = '001.02',
): string {
  const [message, part] = KINDS[kind];
  return writeMessage(`${kind}.${version}`, {
    [message]: {
      GrpHdr: { MsgId: 'BANK-2026-306', CreDtTm: CREATED },
      [part]: statements.map(({ entries = [], ...parts }) => ({
        ...ORDINARY_STATEMENT,
        Bal: kind === 'camt.053' ? BALANCE : undefined,
        ...parts,
        Ntry: entries.map((entry) => ({ ...ORDINARY_ENTRY, ...entry })),
      })),
    },
  });
}
