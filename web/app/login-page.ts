/**
 * The sign-in's own small script. The form is there before the portal, which takes what is typed; where it
 * is submitted before that, the portal signs in as soon as it is there.
 */
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

firstForm?.addEventListener('submit', (event) => {
  event.preventDefault();
  setBusy(true);
});
// Disabled until here, so that Enter sends no password anywhere.
setBusy(false);
void showCompany();
loadPortal(
  () => import('./login-portal.ts'),
  () => setBusy(false),
);
