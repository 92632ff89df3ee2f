/** Waits until a running one-machine portal has projected what happened. */
import type { FoundPortal } from './find-portal.ts';

/** Resolves at once where none runs: then no projector is in the middle of anything. */
export async function settleStack(portal: FoundPortal): Promise<void> {
  if (portal.kind !== 'local' || !portal.running) return;
  const { url } = portal.running;
  const response = await fetch(new URL('/_local/drain', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`The portal at ${url} answered ${response.status}`);
}
