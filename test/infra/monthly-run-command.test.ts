import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/base/loopback.ts';

it('says in one line that no portal answers', async () => {
  const gone = createServer();
  const url = await listenOnLoopback(gone);
  await closeServer(gone);
  const command = ['infra/tools/monthly-run.ts', '--period', '2026-10', '--url', url];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `No portal answers at ${url}: start it (npm start), or name it with --url.\n`,
  });
});
