import { jobsContract } from '../../../shared/jobs/contract.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { decideRows } from '../../domain/jobs/decide-rows.ts';
import { verb } from '../verb.ts';
import { requireAddable } from '../agents/add-agent.ts';
import { readPersonRow } from '../../domain/agents/read-agent-row.ts';

/** Checks rows of a file against the present data; adds nothing. */
export const checkAgentRows = (pool: UserPool) =>
  verb(jobsContract.checkAgentRows, async (context, { rows }) => ({
    failures: await decideRows(context, rows, (row) =>
      requireAddable(context, pool, readPersonRow(row)),
    ),
  }));
