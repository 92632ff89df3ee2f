import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Reserved, and nobody's: nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

it('says in one line that no portal answers', () => {
  const command = ['infra/tools/monthly-run.ts', '--period', '2026-10', '--url', NOWHERE];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `No portal answers at ${NOWHERE}: start it (npm start), or name it with --url.\n`,
  });
});
