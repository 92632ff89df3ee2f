/** Finds the portal that a command names, and says which one it is. It makes nothing. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployedPortal } from './find-stage.ts';
import { type RunningStack, runningStack } from './running-stack.ts';
import type { Target } from './target.ts';
import { ToolProblem } from './tool-problem.ts';

export interface LocalPortal {
  kind: 'local';
  folder: string;
  /** Absent where it doesn't run: then only its table can be opened. */
  running: RunningStack | undefined;
}

export type FoundPortal = DeployedPortal | LocalPortal | Extract<Target, { kind: 'address' }>;

/** @throws ToolProblem where there is none */
export async function findPortal(target: Target): Promise<FoundPortal> {
  if (target.kind === 'local') return findLocal(target);
  if (target.kind === 'address') return target;
  // The clients of AWS take a while to load.
  const { findStage } = await import('./find-stage.ts');
  return findStage(target);
}

function findLocal({ folder, port }: Extract<Target, { kind: 'local' }>): LocalPortal {
  const running = runningStack(folder);
  if (running && port !== undefined && new URL(running.url).port !== port)
    throw new ToolProblem(`The portal in ${folder} runs at ${running.url}, and PORT is ${port}.`);
  if (!running && !holdsDatabase(folder))
    throw new ToolProblem(
      `There is no portal in ${folder}: start one there (npm start), or set DATA_DIR to the folder of another.`,
    );
  return { kind: 'local', folder, running };
}

/** A database of its own outside the folder is looked at when it is opened. */
function holdsDatabase(folder: string): boolean {
  const file = process.env['DYNAMODB_ENDPOINT'] ? folder : join(folder, 'table.db');
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.size > 0;
}

/** The portal in a line for the operator. */
export function describePortal(portal: FoundPortal): string {
  if (portal.kind === 'address') return `Portal on this machine (runs at ${portal.url})`;
  if (portal.kind === 'local') {
    const { folder, running } = portal;
    return `Portal on this machine, ${folder} (${running ? `runs at ${running.url}` : "doesn't run"})`;
  }
  const { stage, account, region, tableName, tableInUse } = portal;
  const other = tableName === tableInUse ? '' : ` (the deployed portal uses ${tableInUse})`;
  return `Portal ${stage} in account ${account}, ${region}, table ${tableName}${other}`;
}
