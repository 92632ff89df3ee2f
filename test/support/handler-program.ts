/** A function in a process of its own: handles the parent's events, one after another. */
import type { Context } from 'aws-lambda';
import { peakMemory } from './peak-memory.ts';

/** The answer of a process to an event. */
export interface Handled {
  answer?: unknown;
  /** The text of the error that it threw. */
  error?: { name: string; message: string };
  /** The most memory that the process has taken so far. */
  peakBytes: number;
}

/** As Lambda calls it: with an event and a context alone. */
export function serve(handler: unknown): void {
  const handle = handler as (event: unknown, context: Context) => Promise<unknown>;
  const send = (handled: Omit<Handled, 'peakBytes'>) =>
    process.send?.({ ...handled, peakBytes: peakMemory() });
  let calls = 0;
  process.on('message', (event) => {
    handle(event, { awsRequestId: `request-${++calls}` } as Context).then(
      (answer) => send({ answer }),
      ({ name, message }: Error) => send({ error: { name, message } }),
    );
  });
}
