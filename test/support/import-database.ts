/** A database that begins with many rows: loaded from an export file, as fast as its disk allows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type AttributeValue, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Table, Write } from '../../functions/platform/table.ts';
import { type Database, startDatabase } from '../../infra/local/database/database.ts';
import { TABLE_NAME } from '../../infra/local/database/database-table.ts';
import { databaseBinary } from '../../infra/local/database/database-binary.ts';
import { openTableAt } from './table.ts';

const options = (dataDir: string) => ({
  dataDir,
  region: 'af-south-1',
  onLoss: (reason: string) => {
    throw new Error(reason);
  },
});

/**
 * Starts a database with what some writes put into it. No stream event tells of them.
 * @param dataDir an empty folder
 */
export async function importDatabase(
  dataDir: string,
  writesOf: (table: Table) => Iterable<Write>,
): Promise<Database> {
  const source = join(dataDir, 'export');
  const data = join(source, TABLE_NAME, 'data');
  const schema = join(dataDir, 'schema.json');
  await mkdir(data, { recursive: true });
  const table = await describeTable(join(dataDir, 'empty'), schema);
  const file = createWriteStream(join(data, 'rows.json.gz'));
  await pipeline(Readable.from(linesOf(writesOf(table))), createGzip({ level: 1 }), file);
  const program = await databaseBinary(dataDir);
  const output = join(dataDir, 'table.db');
  await run(program, ['import', '--source', source, '--schema', schema, '--output', output]);
  await rm(source, { recursive: true });
  return startDatabase(options(dataDir));
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
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The import failed: ${said.trim()}`);
}
