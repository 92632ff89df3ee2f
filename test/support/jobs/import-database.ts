/** A database that begins with many rows: loaded from an export file, as fast as its disk allows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type AttributeValue, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { type Database, startDatabase } from '../../../infra/local/database/database.ts';
import { TABLE_NAME } from '../../../infra/local/database/database-table.ts';
import { databaseBinary } from '../../../infra/local/database/database-binary.ts';
import { openTableAt } from '../stack/table.ts';

const options = (dataDir: string) => ({
  dataDir,
  region: 'af-south-1',
  onLoss: (reason: string) => {
    throw new Error(reason);
  },
});

/**
 * So many items are imported at a time: each import ends with a compaction, for which the disk needs three
 * times the room, and all items of a million sales take 30 GB.
 */
const ITEMS_IN_PART = 500_000;

/**
 * Starts a database with what some writes put into it. No stream event tells of them.
 * @param dataDir an empty folder
 */
export async function importDatabase(
  dataDir: string,
  writesOf: (table: Table) => Iterable<Write>,
): Promise<Database> {
  const source = join(dataDir, 'export');
  const schema = join(dataDir, 'schema.json');
  const [whole, added] = [join(dataDir, 'table.db'), join(dataDir, 'part.db')];
  const table = await describeTable(join(dataDir, 'empty'), schema);
  const program = await databaseBinary(dataDir);
  for (const part of inParts(writesOf(table))) {
    const output = existsSync(whole) ? added : whole;
    await writeExport(join(source, TABLE_NAME, 'data'), part);
    await run(program, ['import', '--source', source, '--schema', schema, '--output', output]);
    await rm(source, { recursive: true });
    if (output === added) await addPart(whole, added);
  }
  return startDatabase(options(dataDir));
}

/** Divides writes, which may be too many to be kept; each part has to be used up before the next one. */
function* inParts(writes: Iterable<Write>): Generator<Iterable<Write>> {
  const all = writes[Symbol.iterator]();
  for (let first = all.next(); !first.done; first = all.next()) yield partOf(first.value, all);
}

function* partOf(first: Write, rest: Iterator<Write>): Generator<Write> {
  yield first;
  for (let count = 1; count < ITEMS_IN_PART; count++) {
    const next = rest.next();
    if (next.done) return;
    yield next.value;
  }
}

async function writeExport(folder: string, writes: Iterable<Write>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = createWriteStream(join(folder, 'rows.json.gz'));
  await pipeline(Readable.from(linesOf(writes)), createGzip({ level: 1 }), file);
}

/** Moves the items of one database, and their rows in its indexes, to another that has the same table. */
async function addPart(whole: string, part: string): Promise<void> {
  const database = new DatabaseSync(whole);
  // Nobody needs the half of an import.
  database.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000',
  );
  database.prepare('ATTACH ? AS part').run(part);
  const named = database.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND (name = ?1 OR name LIKE ?1 || '::%')`,
  );
  for (const { name } of named.all(TABLE_NAME) as { name: string }[])
    database.exec(`INSERT INTO main."${name}" SELECT * FROM part."${name}"`);
  database.exec('DETACH part; PRAGMA journal_mode = WAL');
  database.close();
  await rm(part);
}

/** Writes down the table as the stack creates it. */
async function describeTable(dataDir: string, schema: string): Promise<Table> {
  await mkdir(dataDir);
  const empty = await startDatabase(options(dataDir));
  const table = openTableAt(empty);
  const { Table: described } = await table.documents.send(
    new DescribeTableCommand({ TableName: table.name }),
  );
  await writeFile(schema, JSON.stringify({ Table: described }));
  await empty.close();
  return table;
}

function* linesOf(writes: Iterable<Write>) {
  for (const { item } of writes) {
    const stored: Record<string, AttributeValue> = marshall(item.Put?.Item, {
      removeUndefinedValues: true,
    });
    const written = Object.entries(stored).map(([name, value]) => [name, inJson(value)]);
    yield `${JSON.stringify({ Item: Object.fromEntries(written) })}\n`;
  }
}

/** An attribute as an export file has it: bytes as text. */
const inJson = (value: AttributeValue) =>
  value.B ? { B: Buffer.from(value.B).toString('base64') } : value;

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The import failed: ${said.trim()}`);
}
