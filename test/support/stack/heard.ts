/** Runs a command in this process, in an operator's environment, and hears what it says. */
import { vi } from 'vitest';

/** A command's exit code, and what it said on its two streams. */
export interface Heard {
  code: number;
  out: string;
  err: string;
}

/** Variables by which a command finds its portal and its cloud. */
const OF_OPERATORS = /^(?:AWS_.*|DATA_DIR|DYNAMODB_ENDPOINT|PORT|TABLE_NAME)$/;

/** Runs a command whose variables are these, and no other of an operator. One runs at a time. */
export async function heardIn(
  environment: Readonly<Record<string, string>>,
  command: () => Promise<number>,
): Promise<Heard> {
  const before = { ...process.env };
  for (const name of Object.keys(before)) if (OF_OPERATORS.test(name)) delete process.env[name];
  Object.assign(process.env, environment);
  try {
    return await heard(command);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Runs a command in the environment as it is. */
export async function heard(command: () => Promise<number>): Promise<Heard> {
  const said = { out: '', err: '' };
  const into = (stream: keyof typeof said) => (chunk: unknown) => {
    said[stream] += String(chunk);
    return true;
  };
  const streams = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
  ];
  try {
    return { code: await command(), ...said };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
