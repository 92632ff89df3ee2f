/** Waits until a running one-machine stack has projected what happened. */
import { runningStack } from './running-stack.ts';

/** Resolves at once where no stack runs: then no projector is in the middle of anything. */
export async function settleStack(): Promise<void> {
  const stack = runningStack();
  if (!stack) return;
  const response = await fetch(new URL('/_local/drain', stack.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`The portal at ${stack.url} answered ${response.status}`);
}
