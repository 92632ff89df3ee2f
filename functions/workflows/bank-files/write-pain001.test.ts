import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { memoryPages, validateXML } from 'xmllint-wasm';
import {
  anyPayments,
  aPayment,
  centsOf,
  manyPayments,
  paymentFile,
  textOf,
  totalOf,
} from '../../../test/support/batches/payment-files.ts';
import { writePain001 } from './write-pain001.ts';

/** ISO's schema isn't part of the project: it lies beside the checkout. */
const SCHEMA = '../shared/data/pain.001.001.03.xsd';
const place = new URL(`../../../${SCHEMA}`, import.meta.url);
const schema = existsSync(place) ? readFileSync(place, 'utf8') : undefined;

/** The schema's validation errors of the documents; none where the schema is absent. */
async function errorsIn(...documents: string[]): Promise<string[]> {
  if (schema === undefined) return [];
  const { errors, valid } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: { fileName: 'pain.001.001.03.xsd', contents: schema },
    maxMemoryPages: memoryPages.GiB,
  });
  expect(valid).toBe(errors.length === 0);
  return errors.map(({ message }) => message);
}

const valuesOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(
    ([, value = '']) => value,
  );

// Ten thousand lines and a library's large tables take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

// A skipped test counts as failed, so the name tells that this one has nothing to check.
it(
  schema === undefined
    ? `${SCHEMA} is absent here: no payment file is validated by it`
    : 'the schema refuses invalid documents',
  async () => {
    if (schema === undefined) return;
    const xml = textOf(writePain001(paymentFile([aPayment()])));
    expect(
      await errorsIn(xml.replace('</EndToEndId>', `${'x'.repeat(35)}</EndToEndId>`)),
    ).not.toEqual([]);
    expect(await errorsIn(xml.replace('<PmtMtd>TRF</PmtMtd>', ''))).not.toEqual([]);
  },
);

describe('writePain001', () => {
  it('writes one payment', async () => {
    const xml = textOf(writePain001(paymentFile([aPayment()])));
    expect(xml.split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>',
      '<GrpHdr><MsgId>PAYOUTS-2026-10</MsgId><CreDtTm>2026-11-02T14:15:00</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>1234.50</CtrlSum><InitgPty><Nm>FIBRELINK</Nm></InitgPty></GrpHdr>',
      '<PmtInf>',
      '<PmtInfId>PAYOUTS-2026-10</PmtInfId>',
      '<PmtMtd>TRF</PmtMtd>',
      '<BtchBookg>true</BtchBookg>',
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>1234.50</CtrlSum>',
      '<ReqdExctnDt>2026-11-03</ReqdExctnDt>',
      '<Dbtr><Nm>FIBRELINK</Nm></Dbtr>',
      '<DbtrAcct><Id><Othr><Id>62000000001</Id></Othr></Id><Ccy>ZAR</Ccy></DbtrAcct>',
      '<DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>ZANCC</Cd></ClrSysId><MmbId>250655</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt>',
      '<CdtTrfTxInf><PmtId><EndToEndId>payout-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="ZAR">1234.50</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>ZANCC</Cd></ClrSysId><MmbId>051001</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>THABO MOKOENA</Nm></Cdtr><CdtrAcct><Id><Othr><Id>00112345678</Id></Othr></Id><Tp><Cd>SVGS</Cd></Tp></CdtrAcct><RmtInf><Ustrd>FIBRELINK 202610</Ustrd></RmtInf></CdtTrfTxInf>',
      '</PmtInf></CstmrCdtTrfInitn></Document>',
      '',
    ]);
    expect(await errorsIn(xml)).toEqual([]);
  });

  it.each([0, 1, 10_000])('is valid with %i lines, and counts and sums them', async (count) => {
    const payments = manyPayments(count);
    const xml = textOf(writePain001(paymentFile(payments)));
    expect(await errorsIn(xml)).toEqual([]);
    const transfers = valuesOf(xml, 'EndToEndId').length;
    expect(valuesOf(xml, 'NbOfTxs')).toEqual([String(transfers), String(transfers)]);
    const sum = totalOf(payments);
    expect(valuesOf(xml, 'CtrlSum').map(centsOf)).toEqual([sum, sum]);
    expect(valuesOf(xml, 'InstdAmt').reduce((total, text) => total + centsOf(text), 0)).toBe(sum);
  });

  it('pays R0.00 to the company’s own account where nothing is due', () => {
    const xml = textOf(writePain001(paymentFile([])));
    expect(valuesOf(xml, 'InstdAmt')).toEqual(['0.00']);
    expect(xml.match(/<Othr><Id>\d+/g)).toEqual(['<Othr><Id>62000000001', '<Othr><Id>62000000001']);
    expect(valuesOf(xml, 'EndToEndId')).toEqual(['NOTPROVIDED']);
  });

  // functions/workflows/restore/read-bank-file.test.ts reads every payment back.
  it('is valid, whatever the names, and names each payment', async () => {
    const documents: string[] = [];
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const xml = textOf(writePain001(paymentFile(payments)));
        documents.push(xml);
        expect(xml).toMatch(/^[\n -~]*$/);
        if (payments.length === 0) return;
        for (const name of valuesOf(xml, 'Nm')) expect(name).toMatch(/^[A-Z0-9 ]{1,30}$/);
        const names = valuesOf(xml, 'EndToEndId');
        expect(new Set(names).size).toBe(payments.length);
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9.-]{1,35}$/);
      }),
    );
    expect(documents.length).toBeGreaterThan(0);
    expect(await errorsIn(...documents)).toEqual([]);
  });

  it('names a payout by its id, or by a hash of one that is too long', () => {
    const ids = ['a'.repeat(35), 'a'.repeat(36), `${'a'.repeat(35)}b`, '-_'];
    const payments = ids.map((payoutId) => aPayment({ payoutId }));
    const names = valuesOf(textOf(writePain001(paymentFile(payments))), 'EndToEndId');
    expect(names).toEqual([
      ids[0],
      'IsHSS80D6a7pgy78zW2mE.xwJ5MXjl8SyUX',
      'u17CMJvT74Gtp3Bc2KOpIxo.rHOWza8ED0D',
      '-.',
    ]);
  });

  it('keeps more of a name than the other files, as banks exchange thirty characters', () => {
    const payment = aPayment({ accountHolderName: 'Nomvula Ntombizodwa Khumalo-Dlamini' });
    expect(valuesOf(textOf(writePain001(paymentFile([payment]))), 'Nm').at(-1)).toBe(
      'NOMVULA NTOMBIZODWA KHUMALO DL',
    );
  });

  it('can use a bank’s namespace and clearing system', async () => {
    const { paymentFiles } = paymentFile([]).settings;
    const written = (change: Partial<typeof paymentFiles>) =>
      textOf(
        writePain001(
          paymentFile([aPayment({ accountType: undefined })], {
            paymentFiles: { ...paymentFiles, ...change },
          }),
        ),
      );
    const plain = written({ clearingSystem: 'none', memberIdPrefix: 'ZA' });
    expect(plain).toContain('<ClrSysMmbId><MmbId>ZA051001</MmbId></ClrSysMmbId>');
    expect(plain).not.toContain('<ClrSysId>');
    expect(plain).not.toContain('<Tp>');
    expect(await errorsIn(plain, written({ memberIdPrefix: 'ZANCC' }))).toEqual([]);
    expect(written({ painNamespace: 'urn:bank:pain.001.001.03' })).toContain(
      '<Document xmlns="urn:bank:pain.001.001.03">',
    );
  });

  it.each([
    ['2026-10-30T21:59:59.999Z', '2026-10-30T23:59:00'],
    ['2026-11-01T22:00:00.000Z', '2026-11-02T00:00:00'],
  ])('written at %s: created at %s', (writtenAt, created) => {
    const xml = textOf(writePain001({ ...paymentFile([]), writtenAt }));
    expect(valuesOf(xml, 'CreDtTm')).toEqual([created]);
  });

  it('asks for payment on the day that was chosen', () => {
    const xml = textOf(writePain001({ ...paymentFile([]), paymentDate: '2026-12-28' }));
    expect(valuesOf(xml, 'ReqdExctnDt')).toEqual(['2026-12-28']);
  });

  it('has a name of its own in each set of files', () => {
    const namesOf = (fileSet: number) => {
      const xml = textOf(writePain001({ ...paymentFile([]), fileSet }));
      return [...valuesOf(xml, 'MsgId'), ...valuesOf(xml, 'PmtInfId')];
    };
    expect(namesOf(1)).toEqual(['PAYOUTS-2026-10', 'PAYOUTS-2026-10']);
    expect(namesOf(2)).toEqual(['PAYOUTS-2026-10-2', 'PAYOUTS-2026-10-2']);
  });

  it('is the same every time', () => {
    const file = paymentFile(manyPayments(1000));
    expect(textOf(writePain001(file))).toBe(textOf(writePain001(file)));
  });
});
