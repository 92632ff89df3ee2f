/**
 * The sign-in's own small script. The form is there before the portal, which takes what is typed; where it
 * is submitted before that, it signs in at once, and shows an agent's money until the portal is there.
 */
import type * as EnterEarly from './enter-early.ts';
import { firstForm, loadPortal, showCompany } from './first-form.ts';

/** Shows the form as the portal's form shows itself while it signs in. */
function setBusy(isBusy: boolean): void {
  if (!firstForm) return;
  firstForm.toggleAttribute('data-submitted', isBusy);
  for (const input of firstForm.querySelectorAll('input')) input.disabled = isBusy;
  const button = firstForm.querySelector('button');
  button?.replaceChildren(isBusy ? 'Signing in...' : 'Sign In');
  if (button) button.disabled = isBusy;
}

/** Small beside the portal, which it loads in turn. */
let entry: Promise<typeof EnterEarly> | undefined;
/** A sign-in that is under way; it never fails. */
let entering: Promise<void> | undefined;
/** It has a slow line to itself for this time at most: the portal's files would hold it up. */
const ALONE_MS = 4_000;
const loadEntry = () => (entry ??= import('./enter-early.ts'));

firstForm?.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = new FormData(firstForm ?? undefined);
  setBusy(true);
  // If it fails, the portal's form signs in, and says what is wrong.
  entering = loadEntry()
    .then(({ enterEarly }) => enterEarly(typed))
    .catch(() => undefined);
});
// Disabled until here, so that Enter sends no password anywhere.
setBusy(false);
void showCompany();
loadPortal(
  async () => {
    const { openLogin } = await loadEntry();
    await Promise.race([entering, new Promise((resolve) => setTimeout(resolve, ALONE_MS))]);
    await openLogin();
  },
  () => setBusy(false),
);
