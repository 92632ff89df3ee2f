/**
 * The registration's own small script. An invitation is opened on a phone with a weak signal, where the
 * portal takes ten seconds: the form is there before it, counts the click, and takes what is typed.
 */
import { loadRuntimeConfig } from '../config/runtime.ts';
import { invitationOf, markClick } from '../features/referrals/invite-link.ts';
import { draftOf, firstValues, keepRegistration } from '../features/identity/registration-draft.ts';
import { codeOf, sendClick } from './send-click.ts';

const invitation = invitationOf(window.location.search);
const form = document.querySelector<HTMLFormElement>('#first-form');
const inputs = Array.from(form?.querySelectorAll('input') ?? []);
const initial = firstValues(undefined, invitation);

/** All values of the form, as the portal's form has them. */
const valuesNow = () => ({
  ...initial,
  ...Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
});

async function showCompany(): Promise<void> {
  const { portal } = await loadRuntimeConfig();
  document.getElementById('first-company')?.replaceChildren(portal.companyName);
}

/** Loads the portal after the form has been painted, so that its files don't compete with the form's. */
async function loadPortal(): Promise<void> {
  try {
    await import('./register-portal.ts');
  } catch (error) {
    document
      .getElementById('first-state')
      ?.replaceChildren('The rest can’t be loaded. Check your connection, then reload the page.');
    throw error;
  }
}

const code = codeOf(invitation);
if (code) {
  markClick(code);
  void sendClick(code, 'invite');
}
// As default values: what differs from them was typed.
for (const input of inputs) input.defaultValue = initial[input.name as keyof typeof initial] ?? '';
form?.addEventListener('input', () => keepRegistration(draftOf(valuesNow(), invitation)));
// The portal shows that the settings can't be read, and offers to try again.
void showCompany().catch(() => undefined);
// A page in the background isn't painted.
if (document.hidden) void loadPortal();
else requestAnimationFrame(() => setTimeout(() => void loadPortal()));
