/** Opens an Excel workbook: which sheet is meant, and what its cells refer to. Pure. */
import { type NumberForm, numberForm } from './number-text.ts';
import { prefixed, readXml } from './xml.ts';
import { type Archive, DAMAGED, openArchive, WorkbookProblem } from './zip.ts';

export interface Workbook {
  /** The bytes of the first sheet that isn't hidden. */
  sheet: Iterable<Uint8Array>;
  /** Texts that cells name by their number. */
  sharedTexts: readonly string[];
  /** The form of each style, by its number. */
  forms: readonly (NumberForm | undefined)[];
  /** True where the days of cells count from 1904, as on old Macs. */
  from1904: boolean;
}

const TYPES = '[Content_Types].xml';
const saveAs = (what: string) =>
  `${what}. In Excel choose File, Save As, Excel Workbook (.xlsx) or CSV, and take that file.`;

/** Kinds of archives that spreadsheets write and that aren't read, by the type of their main part. */
const OTHER_KINDS = [
  [/macroEnabled\.main|template\.macroEnabled/i, 'This workbook may have macros (.xlsm)'],
  [/binary/i, 'This is a binary workbook (.xlsb)'],
] as const;
const MAIN_PART = /spreadsheetml|ms-excel/i;

/** @throws WorkbookProblem where the file isn't a workbook that can be read; the message names what to do */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const archive = openArchive(bytes);
  checkKind(archive);
  const { main, sheet, from1904 } = partsOf(archive);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const targets = relationsOf(archive, main);
  const nameOf = (type: string) => {
    const target = [...targets.values()].find((one) => one.type.endsWith(`/${type}`))?.target;
    return target === undefined ? '' : partName(folder, target);
  };
  const part = partName(folder, targets.get(sheet)?.target ?? '');
  if (!archive.names.includes(part)) throw new WorkbookProblem(DAMAGED);
  return {
    sheet: archive.read(part),
    sharedTexts: textsOf(archive.read(nameOf('sharedStrings'))),
    forms: formsOf(archive.read(nameOf('styles'))),
    from1904,
  };
}

/** Refuses what isn't a plain workbook, by its name. */
function checkKind(archive: Archive): void {
  if (archive.names.includes('content.xml') && archive.names.includes('mimetype'))
    throw new WorkbookProblem(saveAs('This is a file of LibreOffice (.ods)'));
  const types: string[] = [];
  readXml(archive.read(TYPES), {
    onOpen: (_, { ContentType }) => {
      if (ContentType !== undefined) types.push(ContentType);
    },
  });
  const found = OTHER_KINDS.find(([type]) => types.some((one) => type.test(one)));
  if (found) throw new WorkbookProblem(saveAs(found[1]));
  if (!types.some((type) => MAIN_PART.test(type)))
    throw new WorkbookProblem(saveAs('This isn’t an Excel workbook'));
}

/** The workbook's main part, the id of its first sheet that people see, and how its days count. */
function partsOf(archive: Archive) {
  const [main] = [...relationsOf(archive, '').values()]
    .filter(({ type }) => type.endsWith('/officeDocument'))
    .map(({ target }) => partName('', target));
  let sheet: string | undefined;
  let from1904 = false;
  readXml(archive.read(main ?? ''), {
    onOpen: (name, attributes) => {
      const { state = 'visible', date1904 } = attributes;
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true';
      if (name === 'sheet' && state === 'visible') sheet ??= prefixed(attributes, 'id');
    },
  });
  if (main === undefined || sheet === undefined) throw new WorkbookProblem(DAMAGED);
  return { main, sheet, from1904 };
}

interface Relation {
  type: string;
  target: string;
}

/** The parts that a part refers to, by id; none that stands outside of the file. */
function relationsOf(archive: Archive, part: string): Map<string, Relation> {
  const at = part.lastIndexOf('/') + 1;
  const relations = new Map<string, Relation>();
  readXml(archive.read(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`), {
    onOpen: (_, { Id, Type, Target, TargetMode }) => {
      if (Id !== undefined && Target !== undefined && TargetMode !== 'External')
        relations.set(Id, { type: Type ?? '', target: Target });
    },
  });
  return relations;
}

/** The name of a part in the archive, from a reference to it. */
const partName = (folder: string, target: string) =>
  target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`;

/** Signs that XML can't have are written by their code. */
export const withSigns = (text: string) =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );

/** Texts with the runs of their formats put together, without the signs that say how they are spoken. */
function textsOf(part: Iterable<Uint8Array>): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isSpoken = false;
  readXml(part, {
    onOpen: (name) => {
      if (name === 'si') text = '';
      isSpoken ||= name === 'rPh';
      isText = name === 't' && !isSpoken;
    },
    onText: (piece) => {
      if (isText) text += piece;
    },
    onClose: (name) => {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') texts.push(withSigns(text));
    },
  });
  return texts;
}

function formsOf(part: Iterable<Uint8Array>): (NumberForm | undefined)[] {
  const codes = new Map<number, string>();
  const forms: (NumberForm | undefined)[] = [];
  let isStyle = false;
  readXml(part, {
    onOpen: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? 0);
      if (name === 'numFmt') codes.set(id, formatCode ?? '');
      if (name === 'cellXfs') isStyle = true;
      if (name === 'xf' && isStyle) forms.push(numberForm(id, codes.get(id)));
    },
    onClose: (name) => {
      if (name === 'cellXfs') isStyle = false;
    },
  });
  return forms;
}
