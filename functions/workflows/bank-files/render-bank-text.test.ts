import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { aPayment, paymentFile } from '../../../test/support/batches/payment-files.ts';
import {
  renderBankText,
  renderHolder,
  renderOwnReference,
  renderRecipientReference,
} from './render-bank-text.ts';

/** At most 16 capitals, digits and single spaces. */
const PLAIN = /^(?=.{1,16}$)[A-Z0-9]+( [A-Z0-9]+)*$/;

// Ten thousand lines and a library's large tables take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('renderBankText', () => {
  it.each([
    ['Thabo Mokoena', 'THABO MOKOENA'],
    ['Łukasz Żółć', 'LUKASZ ZOLC'],
    ['Jürgen Groß', 'JURGEN GROSS'],
    ['Zoe\u0308 van der Merwe', 'ZOE VAN DER MERWE'],
    ['Nguyễn Thị Hồng', 'NGUYEN THI HONG'],
    ['Ölçer İğdır', 'OLCER IGDIR'],
    ['Анна Щукина', 'ANNA SHCHUKINA'],
    ['Γιώργος Νικολάου', 'GIORGOS NIKOLAOY'],
    ['محمد الأحمد', 'MHMD LHMD'],
    ['דוד כהן', 'DVD KHN'],
    ['王小明', 'WANG XIAO MING'],
    ['さくら', 'SAKURA'],
    ['김철수', 'GIMCEOLSU'],
    ['अनिल कुमार', 'ANIL KUMAAR'],
    ['สมชาย', 'SMCHAAY'],
    ['ሰላም', 'SALAAME'],
    ['ამირანი', 'AMIRANI'],
    ['Ｊｏｈｎ 𝓓𝓸𝓮', 'JOHN DOE'],
    ['٠١٢', '012'],
    ["O'Brien, D’Arcy", 'OBRIEN DARCY'],
    ['Smith-Jones (Pty) Ltd.', 'SMITH JONES PTY LTD'],
    ['A & B <c> "d"', 'A B C D'],
    ['=HYPERLINK("x")', 'HYPERLINK X'],
    ['Sipho 🎉 Dlamini', 'SIPHO DLAMINI'],
    ['😀', 'NOBODY'],
    ['  ', 'NOBODY'],
    ['', 'NOBODY'],
  ])('%j: %s', (text, written) => {
    expect(renderBankText(text, 30, 'NOBODY')).toBe(written);
  });

  it('is cut, and never ends in a space', () => {
    expect(renderBankText('Nomvula Ntombizodwa Khumalo', 16, '-')).toBe('NOMVULA NTOMBIZO');
    expect(renderBankText('Nomvula Nontobek Khumalo', 17, '-')).toBe('NOMVULA NONTOBEK');
  });

  it('has capitals, digits and single spaces, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(renderHolder(name)).toMatch(PLAIN);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(renderHolder(renderHolder(name, 30), 30)).toBe(renderHolder(name, 30));
      }),
    );
  });
});

describe('references', () => {
  it('name the payer and the month, and differ for each line', () => {
    const file = paymentFile([]);
    expect(renderRecipientReference(file)).toBe('FIBRELINK 202610');
    expect(renderOwnReference(file, { payoutId: 'payout-1' })).toBe('202610 UCZB4H3D');
    const others = Array.from({ length: 1000 }, (_, at) =>
      renderOwnReference(file, { payoutId: `payout-${at}` }),
    );
    expect(new Set(others).size).toBe(1000);
  });

  it.each(['Südafrikanische Telekommunikation', '公司', '🎉', 'A B C D E F G H'])(
    'are at most 16 characters for %s',
    (companyName) => {
      const file = paymentFile([], { companyName });
      const references = [renderRecipientReference(file), renderOwnReference(file, aPayment())];
      for (const reference of references) expect(reference).toMatch(PLAIN);
    },
  );
});
