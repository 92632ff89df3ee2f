import { describe, expect, it } from 'vitest';
import { runCommand } from './command.ts';

const options = { root: process.cwd(), limitMs: 10_000 };
const script = (text: string) => [process.execPath, '-e', text] as const;

describe('a command', () => {
  it('answers with its code and what it printed', async () => {
    const text = 'console.log("out"); console.error("err"); process.exitCode = 3';
    const { code, output } = await runCommand(script(text), options);
    expect({ code, out: output.includes('out'), err: output.includes('err') }).toEqual({
      code: 3,
      out: true,
      err: true,
    });
  });

  it('fails where there is no such program', async () => {
    const { code, output } = await runCommand(['no-such-program'], options);
    expect(code).toBe(1);
    expect(output).toContain('no-such-program');
  });

  it('is stopped when it takes too long', async () => {
    const { code, output } = await runCommand(script('setInterval(() => {}, 1000)'), {
      ...options,
      limitMs: 300,
    });
    expect(code).toBe(1);
    expect(output).toContain('took longer than 0.3 s');
  });

  it('leaves no child behind that holds its output', async () => {
    const child = "['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }";
    const text = `require('node:child_process').spawn(process.execPath, ${child});
      setTimeout(() => process.exit(0), 300)`;
    // The child holds the pipes: only its end closes them, or the limit, which fails.
    const { code } = await runCommand(script(text), options);
    expect(code).toBe(0);
  });
});
