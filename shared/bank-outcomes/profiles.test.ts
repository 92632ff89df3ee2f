/** Statements of banks are told by their columns and days; all values are made up. */
import { describe, expect, it } from 'vitest';
import { bankProfiles, type BankProfileId } from './limits.ts';
import { readCsv } from '../kernel/csv-file.ts';
import { fittingProfiles, mappingOfProfile } from './profiles.ts';
import { outcomeMapping } from './schemas.ts';

const FILES: Readonly<Record<BankProfileId, string>> = {
  fnb: 'ACCOUNT TRANSACTION HISTORY\n\nName:, OURS, PTY\nAccount:, 62000000001, [Cheque]\n\nDate, Amount, Balance, Description\n2026/11/27, -460.00, 1.00, REF\n',
  fnbEnterprise:
    'ACCOUNT TRANSACTION HISTORY,,,,,,,\nFOR ACCOUNT NUMBER 62000000001,,,,,,,\nDate,SERVICE FEE,Amount,DESCRIPTION,REFERENCE,Balance,CHEQUE NUMBER,\n2026/11/27,0,-460,FNB OB PMT,REF,1,0,\n',
  standardBank:
    '"ALL","0","000000000","","OPEN","920.00","","",""\n"HIST","20261127","","-460.00","CREDIT TRANSFER","REF","051001","0"\n',
  standardBankBusiness:
    'Statement of Account\n\nAccount No:,62000000001 - SBZAZAJJ\n\nDate,Value Date,Statement Number,Description,Amount,Balance,Type,Originator Reference,Customer Reference\n2026/11/27,2026/11/27,0250,IB PAYMENT,-460.00,+1.00,TRF,REF,\n',
  absa: 'Date,Description,Amount,Balance\n20261127,REF,-460.00,1.00\n',
  nedbank:
    'Statement Enquiry :\nAccount Number :,62000000001\nAccount Description :,CURRENT\nStatement Number :,12\n27Nov2026,REF,-460,1\n',
  capitec:
    'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance\n1,1,2026-11-27,2026-11-27 09:32,Payment,REF,Other,Other,,-460.00,,1.00\n',
  capitecBusiness:
    'Balance brought forward:,461.00\n\nAccount,Date,Description,Reference,Amount,Fees,Balance\n1,27/11/2026,EFT Debit,REF,-460.00,-1.00,1.00\n',
};

describe('a statement', () => {
  it.each(bankProfiles)('of %s is told from those of all other banks', (id) => {
    expect(fittingProfiles((known) => readCsv(FILES[id], known))).toEqual([id]);
  });

  it.each(bankProfiles)('of %s is read by a mapping that a person could keep', (id) => {
    expect(outcomeMapping.safeParse(mappingOfProfile(id)).success).toBe(true);
  });

  it('may lack the column that not all files of Capitec have', () => {
    expect(
      fittingProfiles((known) =>
        readCsv(FILES.capitec.replaceAll(/Parent Category,|Other,/g, ''), known),
      ),
    ).toEqual(['capitec']);
  });

  it('fits two banks where it has both ways to write days', () => {
    const file = `${FILES.absa}2026/11/28,REF,-1.00,1.00\n`;
    expect(fittingProfiles((known) => readCsv(file, known))).toEqual(['fnb', 'absa']);
  });

  it.each([
    ['a column more', FILES.absa.replace('Balance', 'Balance,Status')],
    ['a column less', FILES.absa.replace(',Balance', '')],
    ['days of another form', FILES.absa.replace('20261127', '27-11-2026')],
    ['no booking', 'Date,Description,Amount,Balance\n'],
    ['nothing', ''],
  ])('fits no bank with %s', (_, file) => {
    expect(fittingProfiles((known) => readCsv(file, known))).toEqual([]);
  });
});
