/** Given a portal on this machine, the operators' commands find it, say which one it is, or say why not. */
import { expect, onTestFinished, test } from 'vitest';
import { leaveNote, leaveStartingNote } from '../../../infra/local/launch.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { startStub } from '../../support/stack/start-stub.ts';
import { startTestStack } from '../../support/stack/stack.ts';
import { runTool, runToolIn } from '../../support/stack/tools.ts';

/** A port that no system gives to a server that takes any: others start while this file runs. */
const NOBODY = 'http://localhost:2';
const MONTH = ['--period', '2026-01'] as const;

const emptyFolder = () => makeFolder('tools');

test('the monthly run follows DATA_DIR and PORT, and names the portal', async () => {
  const stack = await startTestStack();
  onTestFinished(() => stack.close());
  const removeNote = leaveNote(stack, stack.dataDir);
  onTestFinished(removeNote);
  const text = `Portal on this machine (runs at http://localhost:${stack.port})\n2026-01: finished`;
  const said = { code: 0, text: expect.stringContaining(text) };
  const run = [...MONTH, '--yes'];
  expect(await runToolIn({ DATA_DIR: stack.dataDir }, 'monthly-run', ...run)).toEqual(said);
  const elsewhere = { DATA_DIR: emptyFolder(), PORT: String(stack.port) };
  expect(await runToolIn(elsewhere, 'monthly-run', ...run)).toEqual(said);
  const tooEarly = ['--period', '2999-01', '--yes'] as const;
  expect(await runToolIn({ DATA_DIR: stack.dataDir }, 'monthly-run', ...tooEarly)).toEqual({
    code: 1,
    text: expect.stringMatching(/\n2999-01 is not over yet\.\n$/),
  });
  const mixedUp = { DATA_DIR: stack.dataDir, PORT: '1' };
  expect(await runToolIn(mixedUp, 'reconcile')).toEqual({
    code: 1,
    text: `The portal in ${stack.dataDir} runs at http://localhost:${stack.port}, and PORT is 1.\n`,
  });
});

test.each([
  [200, '<html>'],
  [200, '{}'],
  [404, 'Not found'],
])('the monthly run says that another server answers: %d %s', async (status, answer) => {
  const url = await startStub(() => ({ status, body: answer }));
  expect(await runTool(emptyFolder(), 'monthly-run', ...MONTH, '--url', url)).toEqual({
    code: 1,
    text: `${url} is no portal on this machine: it answers ${status}.\n`,
  });
});

test('the monthly run says in one line that no portal answers', async () => {
  const DATA_DIR = emptyFolder();
  expect(await runTool(DATA_DIR, 'monthly-run', ...MONTH)).toEqual({
    code: 1,
    text: `No portal runs on ${DATA_DIR}: start it (npm start), or name it with DATA_DIR, PORT or --url.\n`,
  });
  const refused = { code: 1, text: expect.stringMatching(/^No portal answers at [^\n]*\n$/) };
  expect(await runTool(DATA_DIR, 'monthly-run', ...MONTH, '--url', NOBODY)).toEqual(refused);
  const { port: PORT } = new URL(NOBODY);
  const { code, text } = await runToolIn({ DATA_DIR, PORT }, 'monthly-run', ...MONTH, '--yes');
  expect({ code, text: text.replace(/^Portal on this machine [^\n]*\n/, '') }).toEqual(refused);
});

test('every command says in one line that the portal is still starting', async () => {
  const said = Promise.withResolvers<unknown[]>();
  const DATA_DIR = emptyFolder();
  const stack = await startTestStack({
    dataDir: DATA_DIR,
    async prepare(portal) {
      const removeNote = leaveStartingNote(portal, DATA_DIR);
      const line = {
        code: 1,
        text: `The portal at ${portal.url} is still starting: try again in a moment.\n`,
      };
      for (const [name, ...args] of [
        ['monthly-run', ...MONTH],
        ['reconcile'],
        ['rebuild'],
        ['migrate'],
        ['finance', 'grant', 'admin@fibrelink.example'],
        ['freeze-payouts', '--reason', 'A trial'],
        ['unfreeze-payouts', '--compared', 'A trial'],
        ['maintenance', 'on', '--until', '+1h', '--reason', 'A trial'],
        ['person', 'export', '--email', 'agent@demo.example'],
        ['restore', 'people'],
        ['first-admin', '--email', 'a@fibrelink.example', '--name', 'A B', '--phone', '0821234567'],
      ] as const)
        expect(await runTool(DATA_DIR, name, ...args), name).toEqual(line);
      const PORT = new URL(portal.url).port;
      const onPort = await runToolIn(
        { DATA_DIR: emptyFolder(), PORT },
        'monthly-run',
        ...MONTH,
        '--yes',
      );
      expect(onPort).toEqual({ code: 1, text: expect.stringContaining(line.text) });
      removeNote();
      // Also before it has left a note, nothing else opens its database.
      expect(await runTool(DATA_DIR, 'reconcile')).toEqual({
        code: 1,
        text: expect.stringMatching(
          /^The data folder [^\n]* is in use by another running instance[^\n]*\n$/,
        ),
      });
      said.resolve([]);
    },
  });
  onTestFinished(() => stack.close());
  await said.promise;
});
