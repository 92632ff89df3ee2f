import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { peakMemory } from './peak-memory.ts';

const MODULE = fileURLToPath(new URL('./peak-memory.ts', import.meta.url));
const MB = 1024 * 1024;

/** The peak of a process that does one thing, in bytes. */
const peakOf = (act: string): number =>
  Number(
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { peakMemory } from ${JSON.stringify(MODULE)}; ${act}; console.log(peakMemory());`,
    ]).toString(),
  );

it('counts what the process itself took', () => {
  const small = peakOf('');
  const large = peakOf(`Buffer.alloc(${300 * MB}, 1)`);
  expect(large - small).toBeGreaterThan(250 * MB);
});

it('does not count what the process that started it took', () => {
  const large = Buffer.alloc(400 * MB, 1);
  expect(peakMemory()).toBeGreaterThan(large.byteLength);
  expect(peakOf('')).toBeLessThan(200 * MB);
});
