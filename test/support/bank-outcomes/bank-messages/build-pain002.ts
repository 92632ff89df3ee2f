/** Builds status reports (pain.002) of the elements that ISO 20022 names, in its order. */
import { type XmlElements, writeMessage } from './write-xml.ts';

/** A bank's answer about a whole message: `OrgnlGrpInfAndSts`. */
export interface Group {
  messageId?: string;
  totals?: XmlElements;
  status?: string;
  reason?: XmlElements;
}

/** Its answer about a message's payments: `OrgnlPmtInfAndSts`. */
export interface Payments {
  id: string;
  totals?: XmlElements;
  status?: string;
  reason?: XmlElements;
  perStatus?: XmlElements;
  /** `TxInfAndSts`. */
  transactions?: readonly XmlElements[];
}

/** The reason of a status, with the bank's words. */
export const reason = (Cd: string, ...AddtlInf: readonly string[]): XmlElements => ({
  Rsn: { Cd },
  AddtlInf,
});

/** A report about a message, and about its payments where there are any. */
export const buildPain002 = (
  { messageId = 'PAYOUTS-2026-10', totals, status, reason: StsRsnInf }: Group,
  payments: readonly Payments[] = [],
): string =>
  writeMessage('pain.002.001.03', {
    CstmrPmtStsRpt: {
      GrpHdr: { MsgId: 'BANK-2026-306', CreDtTm: '2026-11-02T18:30:00' },
      OrgnlGrpInfAndSts: {
        OrgnlMsgId: messageId,
        OrgnlMsgNmId: 'pain.001.001.03',
        ...totals,
        GrpSts: status,
        StsRsnInf,
      },
      OrgnlPmtInfAndSts: payments.map((part) => ({
        OrgnlPmtInfId: part.id,
        ...part.totals,
        PmtInfSts: part.status,
        StsRsnInf: part.reason,
        NbOfTxsPerSts: part.perStatus,
        TxInfAndSts: part.transactions,
      })),
    },
  });
