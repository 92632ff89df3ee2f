/**
 * Opens the table for a tool: in the cloud the one that TABLE_NAME names, with the operator's credentials;
 * else the embedded one in DATA_DIR, whether its stack runs or not.
 */
import { readEnvironment } from '../../functions/platform/environment.ts';
import { openTable, type Table } from '../../functions/platform/table.ts';
import { lockDataDir, prepareDataDir } from '../local/base/data-dir.ts';
import { startDatabase } from '../local/database/database.ts';
import { openLocalTable } from '../local/database/open-local-table.ts';
import { ToolProblem } from './run-tool.ts';
import { dataDir, runningStack } from './running-stack.ts';

/** True where a tool works on a deployed portal. */
export const isCloud = (): boolean => process.env['TABLE_NAME'] !== undefined;

/** @throws ToolProblem where a deployed portal's variable isn't set */
export function requireVariable(name: string): void {
  if (!process.env[name]) throw new ToolProblem(`Set ${name} beside TABLE_NAME.`);
}

/** Opens the table, runs a tool on it, and closes what was opened. */
export async function withTable<Result>(tool: (table: Table) => Promise<Result>): Promise<Result> {
  if (process.env['TABLE_NAME']) {
    const { TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME');
    return tool(openTable(TABLE_NAME, runtime));
  }
  const running = runningStack();
  if (running) return tool(openLocalTable(running));
  const folder = prepareDataDir(dataDir());
  // A stack that starts or stops has the folder's database open.
  const unlock = await lockDataDir(folder);
  try {
    return await withDatabase(folder, tool);
  } finally {
    await unlock();
  }
}

async function withDatabase<Result>(
  folder: string,
  tool: (table: Table) => Promise<Result>,
): Promise<Result> {
  const database = await startDatabase({
    dataDir: folder,
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
