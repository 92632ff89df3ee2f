/** The data folder that the baseline's own code made, in a place of its own (`README.md`). */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Table } from '../../../../functions/platform/table.ts';
import { startDatabase } from '../../../../infra/local/database/database.ts';
import { openTableAt } from '../table.ts';
import portal from './portal.json' with { type: 'json' };

const packed = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const unpack = promisify(zstdDecompress);

/** Its people, sales and payouts, by what was done to them, and the portal's time when it was left. */
export const baseline = portal;

export interface BaselineFolder {
  dataDir: string;
  remove(): Promise<void>;
}

/** Unpacks the database alone, and starts it. */
export async function openBaselineTable(): Promise<{ table: Table; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-baseline-'));
  await writeFile(join(dataDir, 'table.db'), await unpack(await readFile(packed('table.db.zst'))));
  const onLoss = (reason: string) => {
    throw new Error(reason);
  };
  const database = await startDatabase({ dataDir, region: 'af-south-1', onLoss });
  return {
    table: openTableAt(database),
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Unpacks the folder; the portal's time goes on where it was left. */
export async function openBaselineFolder(): Promise<BaselineFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-baseline-'));
  const write = async (name: string, content: string | Uint8Array) => {
    await mkdir(join(dataDir, name, '..'), { recursive: true });
    await writeFile(join(dataDir, name), content);
  };
  const writePacked = async (name: string, from: string) =>
    write(name, await unpack(await readFile(packed(`${from}.zst`))));
  const offsetMs = Date.parse(portal.at) - Date.now();
  const position = JSON.stringify(portal.streamPosition);
  await Promise.all([
    writePacked('table.db', 'table.db'),
    writePacked('files/fauxqs.db', 'fauxqs.db'),
    writePacked('user-pool/user-pool.sqlite', 'user-pool.sqlite'),
    write('clock.json', JSON.stringify({ offsetMs })),
    write('stream/projector.json', position),
    write('stream/notifier.json', position),
  ]);
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
