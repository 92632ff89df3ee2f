import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { findPdfProblem } from './find-pdf-problem.ts';

const ACTIVE = expect.stringMatching(/^has scripts, actions or files inside it/) as string;
const UNREADABLE = expect.stringMatching(/^can’t be checked/) as string;

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A PDF of these objects, as programs write it without cross-reference streams. */
const pdfOf = (...objects: string[]) =>
  latin(
    [
      '%PDF-1.7\n%\xe2\xe3\xcf\xd3',
      ...objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`),
      'trailer\n<< /Root 1 0 R >>\n%%EOF\n',
    ].join('\n'),
  );

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>';

const streamOf = (entries: string, content: Buffer) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`;
/** A stream of compressed objects. */
const objectStream = (
  objects: string,
  entries = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
) => streamOf(entries, deflateSync(latin(objects)));

describe('a PDF that does nothing by itself', () => {
  it('is the demo’s price list', () => {
    const file = new URL('../../../infra/local/demo/files/price-list.pdf', import.meta.url);
    expect(findPdfProblem(readFileSync(file))).toBeUndefined();
  });

  it('is a scan of a phone: a page with a picture', () => {
    const picture = Buffer.concat([latin('\xff\xd8\xff\xe0'), latin('x/JS /AA y'.repeat(2_000))]);
    const scan = pdfOf(
      CATALOG,
      PAGES,
      '<< /Type /Page /Parent 2 0 R /Resources << /XObject << /Im0 5 0 R >> >> /Contents 4 0 R >>',
      streamOf('/Filter /FlateDecode', deflateSync(latin('q 595 0 0 842 0 0 cm /Im0 Do Q'))),
      streamOf('/Type /XObject /Subtype /Image /Filter /DCTDecode', picture),
    );
    expect(findPdfProblem(scan)).toBeUndefined();
  });

  it.each([
    ['opens at a page', [CATALOG.replace('>>', '/OpenAction [3 0 R /Fit] >>'), PAGES, PAGE]],
    ['goes to a page', [CATALOG.replace('>>', '/OpenAction << /S /GoTo /D [3 0 R /XYZ] >> >>')]],
    ['has a link', [CATALOG, '<< /A << /S /URI /URI (https://fibrelink.example/js/AA1) >> >>']],
    ['has compressed objects', [CATALOG, objectStream('1 0 << /Type /Page >>')]],
    [
      'has compressed objects in the other way of writing it',
      [CATALOG, objectStream('1 0 <<>>', '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode]')],
    ],
    [
      'is signed, and has compressed objects',
      [
        CATALOG,
        '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> >>',
        objectStream('1 0 << /Type /Page >>'),
      ],
    ],
    [
      'has a colour profile after its outline',
      [
        CATALOG,
        '<< /Type /Outlines /First 3 0 R /Count 1 >>',
        streamOf('/N 3 /Filter /FlateDecode', deflateSync(latin('acsp'))),
      ],
    ],
    ['has nothing but its beginning', []],
  ])('%s', (_, objects) => expect(findPdfProblem(pdfOf(...objects))).toBeUndefined());
});

const ACTIONS = [
  '<< /S /JavaScript /JS (app.alert(1)) >>',
  '<</S/JavaScript/JS 5 0 R>>',
  '<< /S /J#61vaScript >>',
  '<< /S /#4a#61#76#61#53#63#72#69#70#74 >>',
  '<< /S % a remark\n/JavaScript\n>>',
  '<< /J#53 (app.alert(1)) >>',
  '<< /S /Launch /F (cmd.exe) >>',
  '<< /AA << /O 7 0 R >> >>',
  '<< /A#41 << /O 7 0 R >> >>',
  '<< /Names << /EmbeddedFiles 9 0 R >> >>',
  '<< /Type /EmbeddedFile >>',
  '<< /AcroForm << /XFA [(template) 8 0 R] >> >>',
  '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
];

describe('a PDF that could act by itself', () => {
  it.each(ACTIONS)('is refused: %s', (action) => {
    expect(findPdfProblem(pdfOf(CATALOG, PAGES, action))).toEqual(ACTIVE);
  });

  it.each(ACTIONS)('is refused where its objects are compressed: %s', (action) => {
    const file = pdfOf(CATALOG, PAGES, objectStream(`4 0 ${action}`));
    expect(file.includes(action)).toBe(false);
    expect(findPdfProblem(file)).toEqual(ACTIVE);
  });

  it.each([
    '/Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode',
    '/Type /ObjStm /N 1 /First 4 /Filt#65r /Flate#44ecode',
    '/N 1 /First 4 /Filter /FlateDecode',
  ])('is refused where the stream of objects is disguised: %s', (entries) => {
    const [action = ''] = ACTIONS;
    expect(findPdfProblem(pdfOf(CATALOG, objectStream(`4 0 ${action}`, entries)))).toEqual(ACTIVE);
  });

  it('is refused where an action stands in a stream without compression', () => {
    const hidden = streamOf('', latin('<< /S /JavaScript >>'));
    expect(findPdfProblem(pdfOf(CATALOG, hidden))).toEqual(ACTIVE);
  });
});

describe('a PDF whose objects can’t be read', () => {
  const ENTRIES = '/Type /ObjStm /N 1 /First 4';
  it.each([
    ['two filters', `${ENTRIES} /Filter [/FlateDecode /ASCIIHexDecode]`],
    ['another filter', `${ENTRIES} /Filter /LZWDecode`],
    ['no filter', ENTRIES],
    ['two declarations', `${ENTRIES} /Filter /FlateDecode /Filter /ASCIIHexDecode`],
    ['a filter elsewhere', `${ENTRIES} /Filter 9 0 R`],
    ['transformed bytes', `${ENTRIES} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`],
  ])('is refused: %s', (_, entries) => {
    expect(findPdfProblem(pdfOf(CATALOG, objectStream('4 0 <<>>', entries)))).toEqual(UNREADABLE);
  });

  it('is refused where they are encrypted or damaged', () => {
    const file = pdfOf(CATALOG, streamOf(`${ENTRIES} /Filter /FlateDecode`, Buffer.alloc(64, 7)));
    expect(findPdfProblem(file)).toEqual(UNREADABLE);
  });

  it('is refused where they grow beyond all bounds', () => {
    const file = pdfOf(CATALOG, objectStream(' '.repeat(40 * 1024 * 1024)));
    expect(file.length).toBeLessThan(100_000);
    expect(findPdfProblem(file)).toEqual(UNREADABLE);
  });

  it('is refused where a stream of objects is declared that isn’t found', () => {
    expect(findPdfProblem(pdfOf(CATALOG, `<< ${ENTRIES} >>\nstream \n`))).toEqual(UNREADABLE);
  });
});
