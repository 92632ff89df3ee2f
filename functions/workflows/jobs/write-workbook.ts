/**
 * Packs a workbook's sheet piece by piece into a zip archive. What the next piece needs to know is a few
 * numbers, so another worker can go on after each of them.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import {
  fixedParts,
  rowXml,
  SHEET_END,
  SHEET_PART,
  type SheetCell,
  sheetStart,
} from '../../../shared/kernel/workbooks/sheet-xml.ts';
import { DEFLATED, STORED } from '../../../shared/kernel/workbooks/zip.ts';
import type { PackedSheet } from '../../data/jobs/job.table.ts';

const VERSION = 20;
/** Sizes and checksum stand after the content; names are UTF-8. */
const SIZES_FOLLOW = 0x0808;
const UTF8 = 0x0800;
/** 1 January 1980, the earliest day of an archive: the same rows make the same file. */
const DAY = 0x21;

interface ZipPart {
  name: string;
  method: number;
  flags: number;
  crc: number;
  packed: number;
  plain: number;
  /** The place of its local header. */
  at: number;
}

/** The fields that local headers and the directory share. */
function fieldsOf({ method, flags, crc, packed, plain, name }: ZipPart, isKnown: boolean): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(DAY, 8);
  if (isKnown)
    [crc, packed, plain].forEach((value, at) => fields.writeUInt32LE(value, 10 + at * 4));
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

const signed = (signature: string, ...rest: readonly Uint8Array[]) =>
  Buffer.concat([Buffer.from(signature, 'latin1'), ...rest]);

const localHeader = (part: ZipPart, isKnown: boolean) =>
  signed('PK\u0003\u0004', fieldsOf(part, isKnown), Buffer.from(part.name));

function directoryEntry(part: ZipPart): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(part.at, 10);
  return signed('PK\u0001\u0002', madeBy, fieldsOf(part, true), rest, Buffer.from(part.name));
}

/** The parts beside the sheet, unpacked, and where the sheet's begins. */
function fixedStart(): { start: Buffer; parts: ZipPart[] } {
  const parts: ZipPart[] = [];
  let start = Buffer.alloc(0);
  for (const [name, text] of Object.entries(fixedParts)) {
    const content = Buffer.from(text);
    const bytes = content.length;
    const part = { name, method: STORED, flags: UTF8, crc: crc32(content), at: start.length };
    const whole: ZipPart = { ...part, packed: bytes, plain: bytes };
    parts.push(whole);
    start = Buffer.concat([start, localHeader(whole, true), content]);
  }
  return { start, parts };
}

const sheetPart = (at: number, sheet: PackedSheet): ZipPart => ({
  name: SHEET_PART,
  method: DEFLATED,
  flags: SIZES_FOLLOW,
  at,
  ...sheet,
});

/** Packs a piece so that others may follow, and counts it. */
function pack(sheet: PackedSheet, text: string, isLast = false): Buffer {
  const content = Buffer.from(text);
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const packed = deflateRawSync(content, { finishFlush });
  sheet.crc = crc32(content, sheet.crc);
  sheet.plain += content.length;
  sheet.packed += packed.length;
  return packed;
}

/** Begins a workbook, with the row of its titles. */
export function beginWorkbook(titles: readonly string[]): { sheet: PackedSheet; bytes: Buffer } {
  const sheet: PackedSheet = { crc: 0, plain: 0, packed: 0 };
  const { start } = fixedStart();
  const header = localHeader(sheetPart(start.length, sheet), false);
  return { sheet, bytes: Buffer.concat([start, header, pack(sheet, sheetStart(titles))]) };
}

/** @param before rows that are in the sheet already, without the titles */
export const writeRows = (
  sheet: PackedSheet,
  rows: readonly (readonly SheetCell[])[],
  before: number,
): Buffer => pack(sheet, rows.map((cells, at) => rowXml(cells, before + at + 2)).join(''));

/** Ends a workbook: the sheet, its sizes, and the archive's directory. */
export function endWorkbook(sheet: PackedSheet): Buffer {
  const { start, parts } = fixedStart();
  const last = pack(sheet, SHEET_END, true);
  const part = sheetPart(start.length, sheet);
  const sizes = Buffer.alloc(12);
  [part.crc, part.packed, part.plain].forEach((value, at) => sizes.writeUInt32LE(value, at * 4));
  const content = Buffer.concat([last, signed('PK\u0007\u0008', sizes)]);
  const sheetBytes = localHeader(part, false).length + part.packed + 16;
  const directory = Buffer.concat([...parts, part].map(directoryEntry));
  const end = Buffer.alloc(18);
  const count = parts.length + 1;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(start.length + sheetBytes, 12);
  return Buffer.concat([content, directory, signed('PK\u0005\u0006', end)]);
}
