/** Office files that could act by themselves are refused; those that people really send are not. */
import { describe, expect, it } from 'vitest';
import { officeFile, relation, relations } from '../../../test/support/resources/office-file.ts';
import { findOfficeProblem, findOldOfficeProblem } from './find-office-problem.ts';

describe('a file in today’s format is accepted where it', () => {
  it.each<[string, Record<string, string>]>([
    ['has text alone', {}],
    ['has a chart with its workbook', { 'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': 'PK' }],
    ['was printed', { 'xl/printerSettings/printerSettings1.bin': 'printer' }],
    [
      'has links and linked pictures',
      {
        'word/_rels/document.xml.rels': relations(
          relation('hyperlink', 'https://fibrelink.example/oleObject'),
          relation('image', 'https://fibrelink.example/a.png'),
        ),
      },
    ],
    [
      'was made with a template of the own machine',
      {
        'word/_rels/settings.xml.rels': relations(
          relation('attachedTemplate', 'file:///C:\\Users\\Nomsa\\Normal.dotm'),
        ),
      },
    ],
    ['writes about macros', { 'word/document.xml': '<w:t>vbaProject.bin macroEnabled</w:t>' }],
  ])('%s', (_, parts) => expect(findOfficeProblem(officeFile(parts))).toBeUndefined());
});

describe('a file in today’s format is refused where it', () => {
  it.each<[string, Record<string, string>]>([
    ['has macros', { 'word/vbaProject.bin': 'x' }],
    ['has macros under another spelling', { 'xl\\VBAPROJECT.BIN': 'x' }],
    ['has macros of Excel 4', { 'xl/macrosheets/sheet1.xml': '<x/>' }],
    ['has a control', { 'word/activeX/activeX1.xml': '<x/>' }],
    ['has a packed program', { 'word/embeddings/oleObject1.bin': 'x' }],
    ['has a workbook with macros', { 'ppt/embeddings/sheet.xlsm': 'PK' }],
    [
      'calls its macros something else',
      {
        '[Content_Types].xml':
          '<Types><Override PartName="/word/a.xml" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
      },
    ],
  ])('%s', (_, parts) => expect(findOfficeProblem(officeFile(parts))).toMatch(/^has macros/));

  it.each([
    ['a template', 'attachedTemplate', 'https://attacker.example/a.dotm'],
    ['a template of the network', 'attachedTemplate', '\\\\attacker.example\\a.dotm'],
    ['an object', 'oleObject', 'http://attacker.example/a.bin'],
    ['a frame', 'frame', 'file://attacker.example/a.htm'],
  ])('fetches %s', (_, kind, target) => {
    const parts = { 'word/_rels/settings.xml.rels': relations(relation(kind, target)) };
    expect(findOfficeProblem(officeFile(parts))).toMatch(/^fetches parts/);
  });

  it('is damaged, or would be huge once it is unpacked', () => {
    expect(findOfficeProblem(officeFile().subarray(0, 200))).toMatch(/^can’t be checked/);
    const huge = officeFile({ 'word/_rels/document.xml.rels': ' '.repeat(9 * 1024 * 1024) });
    expect(huge.length).toBeLessThan(100_000);
    expect(findOfficeProblem(huge)).toMatch(/^can’t be checked/);
  });
});

describe('a file in the old format', () => {
  const fileWith = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(name, 'utf16le')]);

  it.each(['_VBA_PROJECT', 'ObjectPool', '\u0001Ole10Native', 'EncryptedPackage'])(
    'is refused with %j in its directory',
    (name) => expect(findOldOfficeProblem(fileWith(name))).toMatch(/^has macros/),
  );

  it('is accepted without', () =>
    expect(findOldOfficeProblem(fileWith('WordDocument'))).toBeUndefined());
});
