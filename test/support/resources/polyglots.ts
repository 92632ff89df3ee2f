/**
 * Files that are two things at once: one that may be uploaded, and one that runs. Whatever isn't
 * refused is served so that nothing of it runs.
 */

/** The address to which a browser goes if it runs any of the content. */
export const WHERE_IT_LEADS = 'http://ran.example/';
const RUNS = `location.href="${WHERE_IT_LEADS}"`;
/** The hidden page, which runs when it is opened by itself. */
export const PAGE_THAT_RUNS = `<html><script>${RUNS}</script></html>`;
const PAGE = PAGE_THAT_RUNS;
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0';
const JPEG = '\xff\xd8\xff';
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const ZIP = 'PK\x03\x04';
const OOXML = `${ZIP.padEnd(30, '\0')}[Content_Types].xml`;
/** An end after the checked bytes. */
const far = (beginning: string, end: string) => `${beginning.padEnd(5_000, '\0')}${end}`;

/** The expected outcome: refused, kept and shown, or kept and only downloaded. */
type Fate = 'refused' | 'shown' | 'downloaded';

export interface Polyglot {
  what: string;
  fileName: string;
  /** One letter a byte. */
  bytes: string;
  fate: Fate;
}

const polyglot = (fate: Fate, what: string, fileName: string, bytes: string): Polyglot => ({
  what,
  fileName,
  bytes,
  fate,
});

export const polyglots: readonly Polyglot[] = [
  polyglot(
    'refused',
    'a GIF with a script in its comment',
    'a.gif',
    `GIF89a\0\0\x21\xfe\x20${PAGE}`,
  ),
  polyglot('refused', 'a PNG with a page in its text', 'a.png', `${PNG}tEXt${PAGE}`),
  polyglot('refused', 'a PDF that begins as a page', 'a.pdf', `${PAGE}\n%PDF-1.7\n`),
  polyglot('refused', 'a PDF with a page in it', 'a.pdf', `%PDF-1.7\n${PAGE}`),
  polyglot('refused', 'a film with a script in it', 'a.mp4', `\0\0\0\x18ftypisom${PAGE}`),
  polyglot('refused', 'an AVI with a page in it', 'a.avi', `RIFF\0\0\0\0AVI LIST${PAGE}`),
  polyglot('refused', 'an old document with a page in it', 'a.doc', `${OLE}${PAGE}`),
  polyglot(
    'refused',
    'an archive that holds a page',
    'a.docx',
    `${ZIP.padEnd(30, '\0')}index.html`,
  ),
  polyglot('refused', 'a text with a drawing that runs', 'a.txt', `<svg/onload='${RUNS}'>`),
  polyglot(
    'refused',
    'a text of two bytes a letter',
    'a.txt',
    `\xff\xfe${PAGE.split('').join('\0')}\0`,
  ),
  polyglot(
    'refused',
    'a drawing named like a picture',
    'a.png',
    `<?xml version="1.0"?><svg onload="${RUNS}"/>`,
  ),
  polyglot('refused', 'a program named like a picture', 'a.jpg', 'MZ\x90\0\x03\0\0\0'),
  polyglot('shown', 'a GIF that is a script', 'a.gif', `GIF89a/*\0\0*/=1;${RUNS}//`),
  polyglot('shown', 'a PNG with a page at its end', 'a.png', far(PNG, PAGE)),
  polyglot('shown', 'a JPEG that is a script', 'a.jpg', `${JPEG}\xe0/*\0\0*/=1;${RUNS}//`),
  polyglot('shown', 'a JPEG that is an archive', 'a.jpeg', far(JPEG, `${ZIP}META-INF/MANIFEST.MF`)),
  polyglot('shown', 'a WebP that is a script', 'a.webp', `RIFF/*\0\0WEBP*/=1;${RUNS}//`),
  polyglot('shown', 'a film that is a script', 'a.mov', `/**/free=1;${RUNS}//`),
  polyglot('shown', 'a PDF that is an archive', 'a.pdf', far('%PDF-1.7\n', OOXML)),
  polyglot(
    'refused',
    'a document that is a program’s archive',
    'a.docx',
    far(OOXML, 'META-INF/MANIFEST.MF'),
  ),
  polyglot('downloaded', 'an old document with a page at its end', 'a.xls', far(OLE, PAGE)),
  polyglot('downloaded', 'an AVI with a page at its end', 'a.avi', far('RIFF\0\0\0\0AVI ', PAGE)),
  polyglot('downloaded', 'a script named like text', 'a.txt', RUNS),
  polyglot(
    'downloaded',
    'a picture’s error named like text',
    'a.txt',
    `<img src=x onerror='${RUNS}'>`,
  ),
  polyglot(
    'downloaded',
    'a page in another alphabet',
    'a.txt',
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  ),
];

export const contentOf = ({ bytes }: Polyglot): Blob => new Blob([Buffer.from(bytes, 'latin1')]);
