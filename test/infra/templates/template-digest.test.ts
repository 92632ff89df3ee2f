/**
 * The templates say what people reviewed. A changed line is a change of the cloud; once it is meant,
 * `npx vitest run --project=infra test/infra/templates/template-digest.test.ts
 * -u` writes the snapshots again.
 */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVERYTHING, synthesize } from './template-app.ts';
import { digestOf } from './template-digest.ts';

const app = synthesize({ context: EVERYTHING });
const stacks = Object.keys(app.templates);
/** `sign-in-guard.txt` for `signInGuard`. */
const fileOf = (stack: string) =>
  `${stack.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.txt`;

describe('the snapshots', () => {
  it.each(stacks)('the stack %s is as people reviewed it', async (stack) => {
    await expect(digestOf(app, stack)).toMatchFileSnapshot(`snapshots/${fileOf(stack)}`);
  });

  it('are of the stacks that there are', () => {
    const files = readdirSync(new URL('snapshots', import.meta.url));
    expect(files.sort()).toEqual(stacks.map(fileOf).sort());
  });
});
