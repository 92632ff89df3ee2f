/** A command that says much and changes nothing, for tests of its output. */
import { setImmediate as turn } from 'node:timers/promises';
import { runTool, say } from '../../../infra/tools/run-tool.ts';

await runTool(() => ({
  target: { kind: 'address', url: 'http://localhost:1' },
  yes: true,
  writes: false,
  async run() {
    for (let line = 0; line < 100; line++) {
      say(`Line ${line}`);
      // Errors of an output come in a later turn.
      await turn();
    }
    return 0;
  },
}));
