/**
 * The table that a tool works on: the one that TABLE_NAME names, in the cloud, with the operator's
 * credentials; else the embedded one in DATA_DIR, whether its stack runs or not.
 */
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readEnvironment } from '../../functions/platform/environment.ts';
import { openTable, type Table } from '../../functions/platform/table.ts';
import { prepareDataDir, readJson } from '../local/data-dir.ts';
import { startDatabase } from '../local/database.ts';
import { openLocalTable } from '../local/open-local-table.ts';

/** What a running stack notes in its data folder. */
const note = z.object({ endpoint: z.url(), tableName: z.string(), pid: z.int() });

/** Opens the table, runs a tool on it, and closes what was opened. */
export async function withTable<Result>(tool: (table: Table) => Promise<Result>): Promise<Result> {
  if (process.env['TABLE_NAME']) {
    const { TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME');
    return tool(openTable(TABLE_NAME, runtime));
  }
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.local');
  const running = note.safeParse(readJson(join(dataDir, 'stack.json')));
  if (running.success && isAlive(running.data.pid)) return tool(openLocalTable(running.data));
  const database = await startDatabase({
    dataDir: prepareDataDir(dataDir),
    region: 'af-south-1',
    onLoss(reason) {
      throw new Error(reason);
    },
  });
  try {
    return await tool(openLocalTable(database));
  } finally {
    await database.close();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
